import Files
import Foundation
import Imaging
import Doctor
import TestSupport
import Testing

@testable import Worker

/// `selfie work`: lines in, answers out.
@Suite(
  "The worker",
  .enabled(if: Machine.models != nil, "needs the face models: run the tests with `make test`"))
struct WorkTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "c.png"] { try folder.put(.scene(), as: name) }
  }

  /// Runs a worker over lines.
  private func work(
    _ lines: [String], _ options: SelfieCommand.Argument...
  ) throws -> CommandResult {
    var command = SelfieCommand(["work"] + options, in: folder)
    command.input = Array(lines.joined(separator: "\n").utf8)
    return try command.run()
  }

  private func line(_ id: String, _ photo: String, _ output: String, _ more: String = "") -> String
  {
    WorkInput.line(id, photo, output, in: folder, more: more)
  }

  @Test("Each photo is answered when it is done, with the output's length and digest, in order")
  func protocolOfOnePhoto() throws {
    let session = try WorkSession(in: folder)
    for id in ["7", "a photo"] {
      try session.send(line(id, "a.png", "\(id).png"))
      let answer = try session.answer()
      #expect(
        answer.keys == ["bytes", "id", "kind", "report", "sha256", "skipped", "status"])
      #expect(try answer.text("id") == id)
      #expect(try answer.number("status") == 0)
      #expect(try answer.text("kind") == "done")
      #expect(try answer.truth("skipped") == false)
      let output = try folder.bytes(of: "\(id).png")
      #expect(try answer.number("bytes") == Double(output.count))
      #expect(
        try answer.text("sha256") == output.withUnsafeBytes(SHA256Digest.hexadecimal))
      let report = try answer.object("report")
      #expect(try report.text("output") == folder("\(id).png"))
      #expect(report.keys.contains("placements"))
    }
    session.closeInput()
    let (ending, rest, errors) = try session.end()
    #expect(ending == .exited(0))
    #expect(rest.isEmpty && errors.isEmpty, "\(rest) \(errors)")
  }

  @Test("At the end of input it ends with 0, also after failures, and without any line")
  func endOfInput() throws {
    #expect(try work([]).ending == .exited(0))
    let result = try work(["", line("1", "none.png", "x.png"), "  "]).succeeded()
    #expect(try result.objects().map { try $0.text("kind") } == ["missing"])
  }

  @Test("Answers come in the order of the lines; with several jobs each comes once")
  func order() throws {
    let lines = (0..<12).map { line("\($0)", "a.png", "\($0).png") }
    let ids = (0..<12).map(String.init)
    #expect(try work(lines).objects().map { try $0.text("id") } == ids)
    let parallel = try work(lines, "--jobs", "3", "--existing", "replace").succeeded()
    #expect(try Set(parallel.objects().map { try $0.text("id") }) == Set(ids))
    #expect(try parallel.objects().count == 12)
  }

  @Test(
    "The champion photos are those of plain crown, byte for byte, with every setting",
    .enabled(if: Machine.canDetect, "needs .cache/astronaut.png and the face models"),
    arguments: [
      ([], "jpg", #""format":"jpeg""#),
      (["--mirror", "--quality", "70"], "jpg", #""mirror":true,"quality":70"#),
      (["--no-statue", "--reencode"], "jpg", #""noStatue":true,"reencode":true"#),
      (["--no-wreath", "--statue", "80%,95%"], "png", #""noWreath":true,"statue":"80%,95%""#),
      (
        ["--wreath", "-5%,20%", "--wreath", "50%,20%,40%,-8"], "png",
        #""wreath":["-5%,20%","50%,20%,40%,-8"]"#
      ),
    ] as [([String], String, String)])
  func sameBytes(options: [String], format: String, fields: String) throws {
    let portrait = try Photo(decoding: AtomicFile.read(Portrait.path))
    try folder.put(portrait.encoded(as: .jpeg), as: "eileen.jpg")
    try SelfieCommand(
      ["crown", "eileen.jpg", "-o", .init("plain.\(format)")] + options.map { .init($0) },
      in: folder
    ).run().succeeded()
    let result = try work([line("1", "eileen.jpg", "worker.\(format)", fields)])
    #expect(try result.objects().map { try $0.text("kind") } == ["done"], "\(result.text)")
    expectSame(
      try folder.bytes(of: "worker.\(format)"), try folder.bytes(of: "plain.\(format)"))
  }

  @Test("A plan of a line is rendered; a damaged one and that of another photo are told apart")
  func plans() throws {
    let plan = #"{"version":1,"photo":{"width":160,"height":120},"wreaths":[],"statue":null}"#
    try folder.put(Array(plan.utf8), as: "plan.json")
    try folder.put(Array("{".utf8), as: "broken.json")
    let names = ["plan.json", "broken.json", "none.json"]
    let result = try work(
      names.map { line($0, "a.png", $0 + ".png", #""plan":"\#(folder($0))""#) })
    let answers = try result.objects()
    #expect(try answers.map { try $0.text("kind") } == ["done", "bad-plan", "bad-plan"])
    #expect(try answers.map { try $0.number("status") } == [0, 65, 66])
  }

  @Test("Photos that fail are answered with their kind, and write nothing")
  func kinds() throws {
    try folder.put(Array("no photo".utf8), as: "text.jpg")
    try folder.makeFolder("taken.png")
    try #require(mkfifo(folder("pipe.png"), 0o600) == 0)
    let result = try work([
      line("no-face", "a.png", "1.png", #""noStatue":false"#),
      line("missing", "none.png", "2.png"),
      // It is refused, not waited for.
      line("missing", "pipe.png", "8.png"),
      line("unusable", "text.jpg", "3.png"),
      line("unusable", "a.png", "4.png", #""noWreath":true,"statue":"9,9","maxPixels":100"#),
      line("cannot-write", "a.png", "none/5.png"),
      line("cannot-write", "a.png", "taken.png"),
      line("done", "a.png", "7.png"),
    ]).succeeded()
    for answer in try result.objects() {
      let (id, kind) = (try answer.text("id"), try answer.text("kind"))
      #expect(kind == id)
      let isDone = kind == "done"
      #expect(answer.keys.contains("error") != isDone)
    }
    #expect(try result.objects().map { try $0.number("status") } == [2, 66, 66, 65, 65, 73, 73, 0])
    #expect(folder.tree.filter { $0.contains(where: \.isNumber) } == ["7.png"])
  }

  @Test("A line that is no photo is answered with its number, and the run goes on")
  func badLines() throws {
    let path = folder.path
    let manyWreaths = repeatElement(#""1,1""#, count: 3000).joined(separator: ",")
    let long = #"{"id":""# + String(repeating: "x", count: LineReader.limit) + #""}"#
    let cases: [(line: String, status: Double, id: String?, word: String)] = [
      ("not JSON", 65, nil, "not a JSON object"), ("[1]", 65, nil, "not a JSON object"),
      (#"{"id":"2""#, 65, nil, "not a JSON object"), (long, 65, nil, "more than 1048576 bytes"),
      ("{}", 64, nil, "id is missing"), (#"{"id":7}"#, 64, nil, "id must be"),
      (#"{"id":"4","output":"x.png"}"#, 64, "4", "photo is missing"),
      (#"{"id":"5","photo":"a.png","output":null}"#, 64, "5", "output is missing"),
      (#"{"id":"6","photo":"a.png","output":"-"}"#, 64, "6", "output must be"),
      (line("7", "a.png", "7.png", #""wreaht":"1,1""#), 64, "7", "wreaht is unknown"),
      (line("8", "a.png", "8.png", #""quality":101"#), 64, "8", "not between 1 and 100"),
      (line("9", "a.png", "9.png", #""quality":{"a":1}"#), 64, "9", "quality must be"),
      (line("10", "a.png", "10.png", #""wreath":["left"]"#), 64, "10", "not a wreath's place"),
      (line("11", "a.png", "11.png", #""format":"gif""#), 64, "11", "gif"),
      (line("12", "a.png", "12.xyz"), 64, "12", ".xyz"),
      (line("13", "a.png", "13.png", #""existing":"refuse""#), 64, "13", "\"skip\" or \"verify\""),
      (line("14", "a.png", "14.png", #""noWreath":true,"noStatue":true"#), 64, "14", "nothing"),
      (line("15", "a.png", "15.png", #""maxPixels":0"#), 64, "15", "positive"),
      (line("16", "a.png", "16.png", #""mirror":"yes""#), 64, "16", "mirror"),
      (#"{"id":"17","photo":"/dev/stdin","output":"17.png"}"#, 64, "17", "photo must be"),
      (#"{"id":"18","photo":"a.png","output":"/dev/fd/1"}"#, 64, "18", "output must be"),
      (#"{"id":"19","photo":"a.png\u0000","output":"x.png"}"#, 64, "19", "photo must be"),
      (#"{"id":"20","photo":"a.png","output":"a.png\u0000.png"}"#, 64, "20", "output must be"),
      (line("21", "a.png", "21.png", #""plan":"p\u0000""#), 64, "21", "plan must be"),
      (
        line("22", "a.png", "22.png", "\"wreath\":[\(manyWreaths)]"), 64, "22", "at most 1000"
      ),
      (
        line("23", "a.png", "23.png", #""statue":["10,400","20%,90%"]"#), 64, "23", "at most 1 text"
      ),
    ]
    let result = try work(cases.map(\.line) + [line("good", "a.png", "good.png")]).succeeded()
    let answers = try result.objects()
    try #require(answers.count == cases.count + 1)
    for (index, (answer, wanted)) in zip(answers, cases).enumerated() {
      #expect(try answer.text("kind") == "bad-line")
      #expect(try answer.number("status") == wanted.status, "\(wanted.line.prefix(80))")
      #expect(try answer.number("line") == Double(index + 1))
      let id = answer.keys.contains("id") ? try answer.text("id") : nil
      #expect(id == wanted.id)
      let error = try answer.text("error")
      #expect(error.contains(wanted.word), "\(error)")
    }
    #expect(try answers.last?.text("kind") == "done")
    #expect(folder.tree == ["a.png", "b.png", "c.png", "good.png"], "\(path)")
  }

  @Test("Bytes that are not UTF-8 are a bad line")
  func notUTF8() throws {
    var command = SelfieCommand("work", in: folder)
    command.input =
      [0xFF, 0xFE, 0x0A, 0x00, 0x0A] + Array(line("1", "a.png", "1.png").utf8) + [0x0A]
    let kinds = try command.run().objects().map { try $0.text("kind") }
    #expect(kinds == ["bad-line", "bad-line", "done"])
  }

  @Test("An existing output is skipped and measured, verified, or replaced")
  func existing() throws {
    let old = Array("an older picture".utf8)
    #expect(try work([line("1", "a.png", "good.png")]).ending == .exited(0))
    let good = try folder.bytes(of: "good.png")
    try folder.put(old, as: "old.png")
    let lines = [line("1", "a.png", "good.png"), line("2", "b.png", "old.png")]

    let skipped = try work(lines).objects()
    #expect(try skipped.map { try $0.text("kind") } == ["exists", "exists"])
    #expect(try skipped.map { try $0.number("status") } == [0, 0])
    #expect(try skipped.allSatisfy { try $0.truth("skipped") })
    #expect(
      try skipped.map { try $0.number("bytes") } == [Double(good.count), Double(old.count)])
    #expect(try skipped[1].text("sha256") == old.withUnsafeBytes(SHA256Digest.hexadecimal))
    #expect(try skipped[0].object("report").keys == ["file", "output", "skipped"])

    let verified = try work(lines, "--existing", "verify").objects()
    #expect(try verified.map { try $0.text("kind") } == ["exists", "differs"])
    #expect(try verified.map { try $0.number("status") } == [0, 73])
    #expect(try verified[1].text("error").contains("old.png"))
    expectSame(try folder.bytes(of: "old.png"), old)

    let replaced = try work(lines, "--existing", "replace").objects()
    #expect(try replaced.map { try $0.text("kind") } == ["done", "done"])
    expectSame(try folder.bytes(of: "old.png"), good)
    #expect(folder.tree == ["a.png", "b.png", "c.png", "good.png", "old.png"])

    try folder.put(old, as: "old.png")
    let own = try work([
      line("2", "b.png", "old.png", #""wreath":"200%,0","noStatue":true,"existing":"replace""#)
    ])
    #expect(try own.objects().map { try $0.text("kind") } == ["done"])
  }

  @Test("An output that was made of another photo is not skipped")
  func anotherPhoto() throws {
    try folder.put(try Photo.scene().encoded(as: .webp, quality: 50), as: "other.webp")
    #expect(try work([line("1", "a.png", "one.png")]).ending == .exited(0))
    let result = try work([
      line("2", "a.png", "one.png"), line("3", "other.webp", "one.png"),
      line(
        "4", "other.webp", "one.png",
        #""wreath":"200%,0","noStatue":true,"existing":"verify""#),
    ])
    let answers = try result.objects()
    #expect(
      try answers.map { try $0.text("kind") } == ["exists", "differs", "differs"])
    #expect(try answers.map { try $0.number("status") } == [0, 73, 73])
    #expect(try answers[1].text("error").contains("another photo"))
  }
}
