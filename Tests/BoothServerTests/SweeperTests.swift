import Booth
import Logging
import Season
import ServiceLifecycle
import TestSupport
import Testing

@testable import BoothServer

@Suite("What runs beside the requests")
struct SweeperTests {
  @Test("What was counted is kept when the server ends")
  func end() async throws {
    let temporary = try TemporaryFolder()
    let folder = try StateFolder(temporary("booth"), of: "booth")
    let sums = SeasonSums<VisitCount>(in: folder)
    sums.count(.visits)
    let sweeper = Sweeper(
      visits: try await TestBooth().visits, links: nil, sums: sums, printer: nil, folder: folder)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: sweeper)],
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    async let run: Void = group.run()
    await group.triggerGracefulShutdown()
    try await run
    #expect(SeasonSums<VisitCount>(in: folder).last(1)[.visits] == 1)
  }
}
