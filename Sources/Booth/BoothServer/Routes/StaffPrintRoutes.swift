import Booth
import Foundation
import HTTPTypes
import Hummingbird
import JobQueue
import Printing
import Threading
import WebServer

/// `/staff/prints`: lists the cards that need a person; staff print them again, or say that they
/// came out.
struct StaffPrintRoutes {
  let printer: PrinterDesk?

  private struct PrintAnswer: Encodable {
    let id, askedAt: String
    let uncertain: Bool

    init(_ print: PrintJob) {
      (id, askedAt) = (print.id, print.createdAt.formatted(.iso8601))
      uncertain = print.state == .uncertain
    }
  }

  private struct ListAnswer: Encodable {
    let prints: [PrintAnswer]
  }

  private struct Body: Decodable {
    let id: String
    let word: PrintWord
  }

  func add(to router: RouterGroup<WebContext>) {
    router.get("/staff/prints") { _, _ in
      let stuck = try await Self.translating { try printer?.stuck() ?? [] }
      return Response.json(ListAnswer(prints: stuck.map(PrintAnswer.init)))
    }
    router.post("/staff/prints") { request, _ in
      let body = try await request.json(Body.self)
      guard let printer else {
        throw Refusal(.notFound, "no-print", "This booth prints no cards.")
      }
      try await Self.translating { try printer.settle(body.id, by: body.word) }
      return Response.empty
    }
  }

  /// Runs a body outside the concurrency pool, and replaces the queue's sentences, which name its
  /// folder.
  private static func translating<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    do {
      return try await Blocking.run(body)
    } catch let error as QueueError {
      switch error.fault {
      case .noSuchJob, .ambiguousIdentifier:
        throw Refusal(.notFound, "no-print", "There is no such card.")
      case .wrongState, .inUse, .erased, .cannotRead:
        throw Refusal(.conflict, "in-use", "The card is being printed, or was printed already.")
      default: throw Refusal(BoothError.print(error))
      }
    }
  }
}
