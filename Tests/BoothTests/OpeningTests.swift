import Files
import Foundation
import Season
import TestSupport
import Testing

@testable import Booth

@Suite("Whether the booth is open, and its numbers for Prometheus")
struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> StateFolder {
    try StateFolder(folder.path + "/booth", of: "booth")
  }

  @Test("A closed booth is closed after a restart, an open one open")
  func opening() throws {
    for isOpen in [false, true] {
      do {
        let opening = Opening(in: try open())
        #expect(opening.set(isOpen))
        #expect(opening.isOpen == isOpen)
      }
      #expect(Opening(in: try open()).isOpen == isOpen)
      #expect(Opening.isOpen(in: folder.path + "/booth") == isOpen)
    }
    do {
      let folder = try open()
      let opening = Opening(in: folder)
      // A folder in the file's place.
      unlink(folder.path + "/open.json")
      try AtomicFile.makeFolder(folder.path + "/open.json/x", mode: 0o700)
      #expect(!opening.set(false))
      #expect(!opening.isOpen && folder.lastFault != nil)
      try FileManager.default.removeItem(atPath: folder.path + "/open.json")
    }
    try AtomicFile.write(
      Array("nonsense".utf8), to: folder.path + "/booth/open.json", overwrite: true)
    do {
      let folder = try open()
      #expect(Opening(in: folder).isOpen && folder.lastFault?.contains("open.json") == true)
    }
    let homeless = Opening(in: nil)
    #expect(homeless.isOpen && !homeless.set(false) && !homeless.isOpen)
  }

  @Test("Prometheus gets the day's numbers, without a day and without a time")
  func metrics() {
    var sums = VisitSums()
    sums[.visits] = 12
    sums[.leftAtQuiz] = 3
    let text = sums.metrics(isOpen: true)
    #expect(text.contains("\nselfie_booth_open 1\n"))
    #expect(text.contains("\nselfie_booth_yesterday{count=\"visits\"} 12\n"))
    #expect(text.contains("\nselfie_booth_yesterday{count=\"left_at_quiz\"} 3\n"))
    #expect(text.hasSuffix("\nselfie_booth_yesterday{count=\"failed\"} 0\n"))
    #expect(!text.contains("20"))
  }
}
