import Files
import Foundation
import Synchronization
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

  private func files() -> [String] { AtomicFile.names(in: folder.path + "/booth/sums") }

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
    #expect(files().count == 1 && name == SeasonSums<TestCount>.name(of: clock.now) + ".json")
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

  @Test("Days are summed for a week and a month, and the newest 400 stay, whatever the clock says")
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
    clock.advance(3_000 * day)
    try sums.keep()
    #expect(files().count == 41, "a clock that is years ahead removes nothing")
    let oldest = try #require(files().first)
    for _ in 0..<SeasonSums<TestCount>.retention {
      sums.count(.visits)
      clock.advance(day)
    }
    try sums.keep()
    #expect(files().count == SeasonSums<TestCount>.retention && !files().contains(oldest))
  }

  @Test("A day that a clock ahead has counted is none of the last ones until it comes")
  func clockAhead() throws {
    let sums = sums(in: try open())
    clock.advance(86_400)
    sums.count(.visits)
    clock.advance(-86_400)
    try sums.keep()
    #expect(sums.last(1)[.visits] == 0 && sums.last(30)[.visits] == 0)
    let days = SeasonSums<TestCount>.days(in: folder.path + "/booth")
    #expect(days.count == 1 && SeasonSums.last(30, of: days, now: clock.now).isEmpty)
    clock.advance(86_400)
    #expect(sums.last(1)[.visits] == 1)
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
    // A server names the damaged file of a day, and keeps it beside the one that it writes.
    let booth = try open()
    clock.advance(Date(timeIntervalSince1970: 1_798_804_800).timeIntervalSince(clock.now))
    let continued = self.sums(in: booth)
    #expect(booth.lastFault?.contains("is not used") == true)
    continued.count(.visits)
    try continued.keep()
    #expect(try AtomicFile.read(sums + "/2027-01-01.json.old") == Array("{".utf8))
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

  @Test("A missing file is no fault; one that cannot be used is told once, and stays as .old")
  func unusable() throws {
    let path = folder.path + "/booth"
    let told = Mutex<[String]>([])
    let booth = try StateFolder(path, of: "booth") { text in told.withLock { $0.append(text) } }
    func read(_ name: String) -> [Int]? {
      booth.read(name) { try JSONDecoder().decode([Int].self, from: Data($0)) }
    }
    #expect(read("missing.json") == nil && booth.lastFault == nil)
    try AtomicFile.write(Array("[1".utf8), to: path + "/damaged.json", overwrite: false)
    try AtomicFile.makeFolder(path + "/folder.json")
    for (name, reason) in [
      ("damaged.json", "The file is damaged; mend or remove it."),
      ("folder.json", "This is a folder; name the files in it."),
    ] {
      #expect(read(name) == nil)
      let sentence = "\(path)/\(name) is not used. \(reason)"
      #expect(told.withLock { $0.last } == sentence && booth.lastFault == sentence)
      try booth.write(Array("[2]".utf8), to: name)
      #expect(booth.lastFault == nil && read(name) == [2])
    }
    #expect(told.withLock { $0.count } == 2)
    #expect(try AtomicFile.read(path + "/damaged.json.old") == Array("[1".utf8))
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
