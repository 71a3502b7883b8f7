import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Booth

@Suite("The season's sums")
struct SeasonSumsTests {
  private let folder: TemporaryFolder
  /// The moment that the sums take for now.
  private final class Clock: Sendable {
    let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    func advance(days: Double) { now.withLock { $0 += days * 86_400 } }
  }
  private let clock = Clock()

  init() throws { folder = try TemporaryFolder() }

  private func sums(in folder: BoothFolder?) -> SeasonSums {
    let clock = clock
    return SeasonSums(in: folder, now: { clock.now.withLock { $0 } })
  }

  private func open() throws -> BoothFolder { try BoothFolder(folder.path + "/booth") }

  private func files() -> [String] { AtomicFile.names(in: folder.path + "/booth/sums").sorted() }

  @Test("A day's file holds numbers alone, for its owner alone, and the next start goes on with it")
  func restart() throws {
    do {
      let sums = sums(in: try open())
      for _ in 0..<3 { sums.count(.visits) }
      sums.count(.crowned)
      #expect(files() == [], "nothing is written for each count")
      try sums.keep()
    }
    let name = try #require(files().first)
    #expect(files().count == 1 && name == SeasonSums.name(of: clock.now.withLock { $0 }) + ".json")
    let path = folder.path + "/booth/sums/" + name
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"visits\":3") && text.contains("\"crowned\":1"))
    // Braces, names of counts and numbers: no time, no identifier.
    #expect(text.wholeMatch(of: /\{("[a-zA-Z]+":[0-9]+,?)+\}\n/) != nil, "\(text)")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(folder.path + "/booth", &status) == 0 && status.st_mode & 0o777 == 0o700)
    let next = sums(in: try open())
    next.count(.visits)
    #expect(next.last(1)[.visits] == 4)
    try next.keep()
    #expect(SeasonSums.days(in: folder.path + "/booth").values.map { $0[.visits] } == [4])
  }

  @Test("Days are summed for a week and a month, and go after 400")
  func retention() throws {
    let sums = sums(in: try open())
    for _ in 0..<41 {
      sums.count(.visits)
      try sums.keep()
      clock.advance(days: 1)
    }
    clock.advance(days: -1)
    #expect(
      sums.last(1)[.visits] == 1 && sums.last(7)[.visits] == 7 && sums.last(30)[.visits] == 30)
    #expect(files().count == 41)
    clock.advance(days: 380)
    try sums.keep()
    // The days before the 400 last are gone, from the disk and from memory.
    #expect(files().count == 21 && sums.last(SeasonSums.retention)[.visits] == 20)
    clock.advance(days: 30)
    try sums.keep()
    #expect(files() == [] && sums.last(500)[.visits] == 0)
  }

  @Test("Damaged files, other files and a missing folder are no sums, and no fault")
  func damaged() throws {
    let sums = folder.path + "/booth/sums"
    try AtomicFile.makeFolder(sums)
    let files = [
      "2027-01-01.json": "{", "2027-01-02.json": "{\"visits\": -5, \"sent\": 2}", "notes.txt": "x",
      "../2027-01-03.json": "{\"visits\": 1}", "2027-1-4.json": "{\"visits\": 1}",
      "2027-01-05.json": "[]",
    ]
    for (name, text) in files {
      try AtomicFile.write(Array(text.utf8), to: sums + "/" + name, overwrite: true)
    }
    let days = SeasonSums.days(in: folder.path + "/booth")
    #expect(days.keys.sorted() == ["2027-01-02"])
    #expect(days["2027-01-02"]?[.visits] == 0 && days["2027-01-02"]?[.sent] == 2)
    #expect(SeasonSums.days(in: folder.path + "/none").isEmpty)
    let memory = self.sums(in: nil)
    memory.count(.visits)
    try memory.keep()
    #expect(memory.last(1)[.visits] == 1)
  }

  @Test("A folder that takes no file keeps the sums in memory until it does")
  func fullDisk() throws {
    let booth = try open()
    let sums = sums(in: booth)
    sums.count(.visits)
    // A file where the folder of the sums should be.
    try AtomicFile.write([1], to: folder.path + "/booth/sums", overwrite: false)
    #expect(throws: AtomicFileError.self) { try sums.keep() }
    #expect(booth.lastFault != nil)
    unlink(folder.path + "/booth/sums")
    try sums.keep()
    #expect(booth.lastFault == nil && files().count == 1)
  }

  @Test("Two booths have two folders")
  func lock() throws {
    let first = try open()
    #expect(throws: BoothFolderError.inUse(folder: first.path)) { try open() }
    #expect(first.lastFault == nil)
    try AtomicFile.write([1], to: folder.path + "/file", overwrite: false)
    #expect(throws: BoothFolderError.self) { try BoothFolder(folder.path + "/file/booth") }
  }

  @Test("A closed booth is closed after a restart, an open one open")
  func opening() throws {
    for isOpen in [false, true] {
      do {
        let opening = Opening(in: try open())
        opening.set(isOpen)
        #expect(opening.isOpen == isOpen)
      }
      #expect(Opening(in: try open()).isOpen == isOpen)
      #expect(Opening.isOpen(in: folder.path + "/booth") == isOpen)
    }
    try AtomicFile.write(
      Array("nonsense".utf8), to: folder.path + "/booth/open.json", overwrite: true)
    #expect(Opening(in: try open()).isOpen)
    #expect(Opening(in: nil).isOpen)
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
