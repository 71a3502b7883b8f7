import Files
import Foundation
import Imaging
import TestSupport
import Testing

@testable import Console
@testable import StageTiming

@Suite("Traces")
struct TraceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The events of the file `t.json`.
  private func events() throws -> [TraceFile.Event] {
    try JSONDecoder().decode(TraceFile.self, from: Data(folder.bytes(of: "t.json"))).traceEvents
  }

  @Test(
    "The word after --trace is its file when it ends in .json, and a photo otherwise",
    arguments: [
      (["crown", "--trace", "a.jpg"], ["crown", "--trace", "a.jpg"]),
      (["crown", "a.jpg", "--trace"], ["crown", "a.jpg", "--trace"]),
      (["crown", "--trace", "t.json", "a.jpg"], ["crown", "--trace-file", "t.json", "a.jpg"]),
      (["crown", "--trace", "T.JSON"], ["crown", "--trace-file", "T.JSON"]),
      (["crown", "--trace", "--report=r.json"], ["crown", "--trace", "--report=r.json"]),
      (["crown", "--trace=t"], ["crown", "--trace-file=t"]),
      (["crown", "--", "--trace", "t.json"], ["crown", "--", "--trace", "t.json"]),
    ])
  func expanding(_ given: [String], _ expected: [String]) {
    #expect(TraceOptions.expanded(given) == expected)
  }

  @Test(
    "Parallel spans count once",
    arguments: [
      ([], 0),
      ([(5, 10)], 10),
      ([(0, 10), (20, 5)], 15),
      ([(0, 10), (5, 10)], 15),
      ([(0, 100), (10, 5), (50, 60)], 110),
      ([(0, 10), (10, 10)], 20),
    ] as [([(Int64, Int64)], Int64)])
  func overlapping(_ spans: [(start: Int64, wall: Int64)], _ expected: Int64) {
    let spans = spans.map {
      Span(stage: .landmarks, start: $0.start, wall: $0.wall, processor: 0, thread: 1)
    }
    #expect(TraceReport.wall(of: spans) == expected)
  }

  @Test("--trace prints every stage on standard error, and nothing else changes")
  func told() throws {
    try folder.put(Photo.scene(), as: "a.jpg")
    let result = try SelfieCommand(
      "crown", "a.jpg", "--wreath", "50%,30%", "--trace", in: folder
    ).run().succeeded()
    let told = result.errors.split(separator: "\n").map { $0.split(separator: " ")[1] }
    // The people's mask, which tells whether hands are searched, needs the models.
    #expect(
      told.filter { $0 != "people" } == [
        "read", "decode", "artwork", "plan", "render", "encode", "write", "in",
      ])
  }

  @Test("--trace FILE.json has Chrome's format: one complete event a stage, of every photo")
  func chrome() throws {
    try folder.put(Photo.scene(), as: "a.jpg")
    try folder.put(Photo.scene(), as: "b.jpg")
    let result = try SelfieCommand(
      "crown", "--wreath", "50%,30%", "a.jpg", "b.jpg", "--trace", "t.json", in: folder
    ).run().succeeded()
    #expect(result.errors == "")
    let events = try events()
    #expect(events.allSatisfy { $0.ph == "X" && $0.ts >= 0 && $0.dur >= 0 })
    let writes = events.filter { $0.name == "write" }.compactMap { $0.args["photo"] }
    #expect(writes.sorted() == ["a.jpg", "b.jpg"])
  }

  @Test(
    "--jobs 1 uses one thread; a single photo uses two",
    .enabled(if: Machine.canDetect, "needs .cache/astronaut.png and the face models"))
  func threads() throws {
    let portrait = try AtomicFile.read(Portrait.path)
    let names = ["a.png", "b.png", "c.png"]
    for name in names { try folder.put(portrait, as: name) }
    func events(crowning names: [String]) throws -> [TraceFile.Event] {
      var command = SelfieCommand(
        "crown", "--jobs", "1", "--force", "--trace", "t.json", in: folder)
      command.arguments += names.map(SelfieCommand.Argument.init(_:))
      #expect(try command.run().ending == .exited(0))
      return try self.events()
    }
    let many = try events(crowning: names)
    #expect(Set(many.map(\.tid)).count == 1)
    #expect(!many.contains { $0.name == "artwork" })
    let one = try events(crowning: ["a.png"])
    #expect(Set(one.map(\.tid)).count > 1)
    #expect(one.count { $0.name == "artwork" } == 1)
  }
}

/// Chrome's Trace Event Format.
private struct TraceFile: Decodable {
  struct Event: Decodable {
    var name, ph: String
    var tid: Int
    var ts, dur: Double
    var args: [String: String]
  }

  var traceEvents: [Event]
}
