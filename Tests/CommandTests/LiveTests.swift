import Foundation
import Glibc
import TestSupport
import Testing

@testable import Imaging

/// `selfie snap --live` on films that ffmpeg encodes for the test.
@Suite(
  "Crowning films", .serialized,
  .enabled(if: Program.hasFFmpeg && Machine.models != nil, "needs ffmpeg and the face models"))
struct LiveTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a tool beside the tests; gives its standard output.
  @discardableResult
  private func tool(_ call: String...) throws -> String {
    try SelfieCommand.tool(call, in: folder).text
  }

  /// The command that crowns the folder `camera`.
  private func live(_ film: SelfieCommand.Argument) -> SelfieCommand {
    SelfieCommand("snap", "--camera", "camera", "--live", film, in: folder)
  }

  private func frames(of film: String) throws -> [Double] {
    try tool(
      "ffprobe", "-v", "error", "-show_entries", "frame=pts_time", "-of", "csv=p=0", film
    ).split(separator: "\n").compactMap { Double($0.prefix { $0 != "," }) }
  }

  @Test(
    "A head appears, sways, turns and leaves: the wreath follows it and leaves with it",
    .enabled(if: Machine.canDetect, "needs .cache/astronaut.png"))
  func comesAndGoes() throws {
    // The head is cut out, swayed and turned over grey, and leaves after 1.6 of 2.4 seconds.
    try tool(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=c=0x808080:s=320x240:r=10:d=2.4",
      "-loop", "1", "-r", "10", "-i", Portrait.path, "-filter_complex",
      "[1:v]crop=256:240:96:0,format=rgba,rotate=0.2*sin(4*t):c=none:ow=256:oh=240[p];"
        + "[0:v][p]overlay=x=20+30*sin(3*t):y=0:enable=between(t\\,0\\,1.55):shortest=1",
      "-c:v", "libx264", "-crf", "12", "-pix_fmt", "yuv420p", "film.mp4")
    let result = try SelfieCommand(
      "snap", "--camera", "film.mp4", "--live", "crowned.mp4", "--no-mirror", "--no-statue",
      "--json", in: folder
    ).run().succeeded()
    let lines = try result.objects()
    #expect(lines.count == 25)
    let crowned = try lines.dropLast().map { try $0.objects("wreaths").count }
    #expect(crowned == Array(repeating: 1, count: 16) + Array(repeating: 0, count: 8))
    #expect(try #require(lines.last).number("crowned") == 16)
    #expect(try #require(lines.last).number("frames") == 24)
    #expect(try frames(of: "crowned.mp4").count == 24)

    // The wreath's centre sways with the head.
    let places = try lines.prefix(16).map { try $0.objects("wreaths")[0].number("x") }
    #expect((places.max() ?? 0) - (places.min() ?? 0) > 30)
    let people = try lines.prefix(16).map { try $0.objects("wreaths")[0].number("person") }
    #expect(Set(people).count == 1)

    // The pixels: the film differs from its source at the wreath, and nowhere after it left.
    // A PNG that names the film's curve would be read by it: plain values are compared.
    let plain = "setparams=color_primaries=unknown:color_trc=unknown"
    for (name, film) in [("bare", "film.mp4"), ("crowned", "crowned.mp4")] {
      try tool(
        "ffmpeg", "-v", "error", "-i", film, "-vf", "select=eq(n\\,8)+eq(n\\,20),\(plain)",
        "-fps_mode",
        "passthrough", name + "%d.png")
    }
    let wreath = try lines[8].objects("wreaths")[0]
    let here = try Point(wreath.number("x"), wreath.number("y"))
    let there = try folder.photo("crowned1.png").difference(
      from: folder.photo("bare1.png"), near: here)
    let gone = try folder.photo("crowned2.png").difference(
      from: folder.photo("bare2.png"), near: here)
    #expect(there > 15, "\(there)")
    #expect(gone < 3, "\(gone)")
  }

  /// A folder of pictures without people.
  private func putPictures(_ count: Int, width: Int = 63, height: Int = 47) throws {
    try folder.makeFolder("camera")
    for index in 0..<count {
      try folder.put(.scene(width: width, height: height), as: "camera/\(100 + index).png")
    }
  }

  @Test("Odd sizes: every frame keeps its timestamp; a film without faces is reported as such")
  func folderOfPictures() throws {
    try putPictures(3)
    let result = try live("film.mp4").run().succeeded()
    #expect(result.text.contains("3 frames in 2.0 seconds, 0 of them crowned"))
    #expect(try frames(of: "film.mp4") == [0, 1, 2])
    #expect(folder.tree.filter { $0.hasSuffix(".part") }.isEmpty)
  }

  @Test("A film on standard output can be played", arguments: ["-", "/dev/stdout"])
  func standardOutput(name: String) throws {
    try putPictures(2)
    let result = try live(.init(name)).run().succeeded()
    try folder.put(result.output, as: "film.mp4")
    #expect(try frames(of: "film.mp4").count == 2)
  }

  @Test("Pictures of a wide gamut make a film of sRGB")
  func wideGamut() throws {
    let size = PixelSize(width: 64, height: 48)
    // Display P3.
    let picture = Photo(
      size: size, pixels: Array(repeatElement([200, 60, 60], count: size.area).joined()),
      colorProfile: ColorStatement.profile(primaries: 12, transfer: 13))
    try folder.makeFolder("camera")
    for name in ["1.png", "2.png"] { try folder.put(picture, as: "camera/" + name) }
    var command = live("film.mp4")
    command.arguments += ["--no-statue"]
    try command.run().succeeded()
    try tool(
      "ffmpeg", "-v", "error", "-i", "film.mp4", "-vf",
      "setparams=color_primaries=unknown:color_trc=unknown", "-frames:v", "1", "frame.png")
    let read = try folder.photo("frame.png")[30, 20]
    for (value, expected) in zip(read, picture.convertedToSRGB()[30, 20]) {
      // Two conversions of eight bits and a codec; the colours of P3 are off by up to 19.
      #expect(abs(Int(value) - Int(expected)) <= 6, "\(read)")
    }
  }

  @Test("A closed reader is reported in one sentence")
  func readerGone() throws {
    try putPictures(40)
    var command = live("-")
    command.output = .closedPipe
    try command.run().failed(73, saying: ["has gone"])
  }

  @Test(
    "A failing or missing encoder is reported in one sentence and leaves no file",
    arguments: [("exit 1", 73, "the disk is full"), ("", 78, "apt install ffmpeg")])
  func encoder(script: String, code: Int, words: String) throws {
    try putPictures(3)
    try folder.makeFolder("bin")
    if !script.isEmpty {
      try folder.put(
        Array("#!/bin/sh\necho 'the disk is full' >&2\n\(script)\n".utf8), as: "bin/ffmpeg")
      #expect(chmod(folder("bin/ffmpeg"), 0o755) == 0)
    }
    var command = live("film.mp4")
    // The harness's own env is looked for by the tests, not there.
    command.environment["PATH"] = folder("bin")
    let result = try command.run()
    result.failed(Int32(code), saying: [words])
    #expect(result.errorLines.count == 1)
    #expect(folder.tree.filter { $0.contains("film") }.isEmpty)
  }

  @Test("A film for whose reader there is no memory is not called a bad one")
  func noMemory() throws {
    try folder.put([1, 2, 3], as: "film.mp4")
    try folder.makeFolder("bin")
    for program in ["ffmpeg", "ffprobe"] {
      let script = """
        #!/bin/sh
        echo 'Could not allocate memory' >&2
        echo 'Internal bug, should not have happened' >&2
        exit 1
        """
      try folder.put(Array(script.utf8), as: "bin/\(program)")
      #expect(chmod(folder("bin/\(program)"), 0o755) == 0)
    }
    var command = SelfieCommand(
      "snap", "--camera", "film.mp4", "--burst", "1", "-o", "photo.jpg", in: folder)
    command.environment["PATH"] = folder("bin")
    try command.run().failed(65, saying: ["not enough memory to read film.mp4"])
  }

  @Test("A picture of another size ends the film with the frames so far; an existing film is kept")
  func refused() throws {
    try putPictures(2)
    try folder.put(.scene(), as: "camera/900.png")
    try live("film.mp4").run().failed(65, saying: ["63x47"])
    #expect(try frames(of: "film.mp4") == [0, 1])

    try folder.put([1, 2, 3], as: "kept.mp4")
    let kept = try live("kept.mp4").run()
    #expect(kept.ending == .exited(73))
    #expect(try folder.bytes(of: "kept.mp4") == [1, 2, 3])
  }

  @Test(
    "A signal completes the film, also one that comes twice: it has its name and can be played",
    arguments: [[SIGINT], [SIGTERM, SIGTERM], [SIGHUP, SIGHUP]])
  func interrupted(by signals: [Int32]) throws {
    try putPictures(400)
    let session = try TerminalSession(
      ["snap", "--camera", "camera", "--live", "film.mp4", "--no-mirror"], in: folder)
    try session.wait(for: "ctrl-C ends the film")
    for number in signals { session.send(number) }
    #expect(try session.end() == .exited(0), "\(session.text)")
    let count = try frames(of: "film.mp4").count
    #expect((1..<400).contains(count))
    #expect(String(decoding: session.output, as: UTF8.self).contains("\(count) frames"))
    #expect(folder.tree.filter { $0.hasSuffix(".part") }.isEmpty)
  }
}
