import Files
import Foundation
import TestSupport
import Testing

@testable import Season

/// What the sums are tried with.
private enum TestCount: String, SeasonCount, CaseIterable {
  case visits, crowned, sent

  static var always: [TestCount] { allCases }
}

@Suite("The season's sums")
struct SeasonSumsTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  private func sums(in folder: StateFolder?) -> SeasonSums<TestCount> {
    let clock = clock
    return SeasonSums<TestCount>(in: folder, now: { clock.now })
  }

  private func open() throws -> StateFolder { try StateFolder(folder.path + "/booth", of: "booth") }

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
    #expect(
      files().count == 1 && name == SeasonSums<TestCount>.name(of: clock.now) + ".json")
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
    #expect(
      SeasonSums<TestCount>.days(in: folder.path + "/booth").values.map { $0[.visits] } == [4])
  }

  @Test("Days are summed for a week and a month, and go after 400")
  func retention() throws {
    let day = 86_400.0
    let sums = sums(in: try open())
    for _ in 0..<41 {
      sums.count(.visits)
      try sums.keep()
      clock.advance(day)
    }
    clock.advance(-day)
    #expect(
      sums.last(1)[.visits] == 1 && sums.last(7)[.visits] == 7 && sums.last(30)[.visits] == 30)
    #expect(files().count == 41)
    clock.advance(380 * day)
    try sums.keep()
    // The days before the 400 last are gone, from the disk and from memory.
    #expect(files().count == 21 && sums.last(SeasonSums<TestCount>.retention)[.visits] == 20)
    clock.advance(30 * day)
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
    let days = SeasonSums<TestCount>.days(in: folder.path + "/booth")
    #expect(days.keys.sorted() == ["2027-01-02"])
    #expect(days["2027-01-02"]?[.visits] == 0 && days["2027-01-02"]?[.sent] == 2)
    #expect(SeasonSums<TestCount>.days(in: folder.path + "/none").isEmpty)
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

  @Test("Two servers have two folders")
  func lock() throws {
    let first = try open()
    #expect(throws: StateFolderError.inUse(folder: first.path, of: "booth")) { try open() }
    #expect(first.lastFault == nil)
    try AtomicFile.write([1], to: folder.path + "/file", overwrite: false)
    #expect(throws: StateFolderError.self) {
      try StateFolder(folder.path + "/file/booth", of: "booth")
    }
  }

  @Test("What an exhibit counts goes through its name and back; other names are none")
  func exhibitCounts() {
    for (name, count) in [
      ("picture map", .picture("map")), ("point map olympia", .point("olympia", of: "map")),
      ("speech map-2", .speech("map-2")), ("picture", nil), ("picture ", nil), ("point map", nil),
      ("point map a b", nil), ("look map", nil), ("picture \"x\"", nil), ("", nil),
    ] as [(String, ExhibitCount?)] {
      #expect(ExhibitCount(rawValue: name) == count, "\(name)")
      if let count { #expect(count.rawValue == name) }
    }
  }

  @Test("Prometheus gets an exhibit's numbers by picture and point, without a time")
  func exhibitMetrics() {
    var sums = DaySums<ExhibitCount>()
    #expect(sums.metrics.hasSuffix("gauge\n"))
    (sums[.picture("map")], sums[.speech("map")], sums[.point("olympia", of: "map")]) = (12, 3, 5)
    sums[.picture("vase")] = 0
    let lines = sums.metrics.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      lines == [
        "selfie_exhibit_yesterday{count=\"looked\",picture=\"map\"} 12",
        "selfie_exhibit_yesterday{count=\"opened\",picture=\"map\",point=\"olympia\"} 5",
        "selfie_exhibit_yesterday{count=\"heard\",picture=\"map\"} 3",
      ])
  }
}
