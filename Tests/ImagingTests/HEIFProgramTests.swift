import Files
import CImageCodecs
import Foundation
import Imaging
import TestSupport
import Testing

/// The program that decodes HEIC and AVIF, when it is missing, faulty or taken over.
@Suite("The decoder of HEIC and AVIF")
struct HEIFProgramTests {
  let folder: TemporaryFolder
  /// What the signature takes for a HEIC.
  private let file = [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)

  init() throws { folder = try TemporaryFolder() }

  /// A decoder that is a shell script; `answer.bin` beside it holds bytes for it to send.
  private func program(_ script: String, answer: [UInt8] = []) throws -> HEIFProgram {
    let path = folder(UUID().uuidString)
    try AtomicFile.write(answer, to: path + ".bin", overwrite: true)
    try AtomicFile.write(
      Array("#!/bin/sh\nanswer='\(path).bin'\n\(script)\n".utf8), to: path, overwrite: true)
    chmod(path, 0o755)
    return HEIFProgram(paths: [path])
  }

  private func head(
    _ status: CodecStatus = .ok, width: UInt32 = 2, height: UInt32 = 1, profile: UInt32 = 0,
    exif: UInt32 = 0, xmp: UInt32 = 0, message: String = ""
  ) -> [UInt8] {
    var head = HEIFAnswer()
    (head.magic, head.status) = (HEIF_ANSWER_MAGIC, status)
    (head.profileCount, head.exifCount, head.xmpCount) = (profile, exif, xmp)
    (head.width, head.height, head.primaries, head.transfer) = (width, height, 2, 2)
    withUnsafeMutableBytes(of: &head.message) { $0.copyBytes(from: message.utf8) }
    return withUnsafeBytes(of: head, Array.init)
  }

  private func outcome(_ status: CodecStatus = .ok) -> [UInt8] {
    var outcome = HEIFOutcome()
    outcome.status = status
    return withUnsafeBytes(of: outcome, Array.init)
  }

  private func error(_ program: HEIFProgram) throws -> PhotoError {
    try #require(throws: PhotoError.self) { try Photo(decoding: file, heif: program) }
  }

  @Test("It gets the file, the limits and no descriptor but its streams, and answers the photo")
  func call() throws {
    let program = try program(
      """
      [ "$*" = "picture 100 7" ] && [ "$(wc -c)" = 24 ] && [ "$(ls /proc/$$/fd | wc -l)" -le 5 ] \
        && cat "$answer"
      """, answer: head() + outcome() + [1, 2, 3, 4, 5, 6])
    let limits = DecodingLimits(maximumPixels: 100, maximumProfileBytes: 7)
    let other = open("/dev/null", O_RDONLY)
    defer { close(other) }
    let photo = try Photo(decoding: file, limits: limits, heif: program)
    #expect(photo.size == PixelSize(width: 2, height: 1) && photo.pixels == [1, 2, 3, 4, 5, 6])
  }

  @Test("A missing program is named with the paths that were searched")
  func missing() throws {
    let paths = [folder("a"), folder("b")]
    #expect(try error(HEIFProgram(paths: paths)) == .decoderNotInstalled(.heic, paths: paths))
    // A file without the right to be executed is none.
    try AtomicFile.write([1], to: folder("b"), overwrite: true)
    #expect(try error(HEIFProgram(paths: paths)) == .decoderNotInstalled(.heic, paths: paths))
  }

  @Test("A program that cannot be started is not called a missing one: the reason is said")
  func notStarted() throws {
    // A folder can be entered, not started.
    #expect(
      try error(HEIFProgram(paths: [folder.path]))
        == .decoderNotStarted(.heic, path: folder.path, reason: "permission denied"))
  }

  @Test("An end before the answer, by itself or by a signal, is a sentence")
  func ended() throws {
    let sends = #"cat "$answer""#
    for (script, answer, detail) in [
      ("exit 0", [], "its decoder ended early"),
      ("kill -SEGV $$", [], "its decoder ended by signal 11"),
      ("kill -ALRM $$", [], "its decoder took too long"),
      (sends + "; kill -ABRT $$", head(), "its decoder ended by signal 6"),
      (sends + "; kill -ABRT $$", head() + outcome(), "its decoder ended by signal 6"),
      (
        sends + "; kill -ABRT $$", head() + outcome() + [1, 2, 3, 4, 5],
        "its decoder ended by signal 6"
      ),
      (sends, head(profile: 100), "its decoder ended early"),
      (sends, head(exif: 1 << 20), "its decoder ended early"),
    ] {
      #expect(
        try error(program(script, answer: answer)) == .damaged(.heic, detail: detail),
        "\(script), \(answer.count) bytes")
    }
  }

  @Test("One that is killed from outside is no fault of the file")
  func killed() throws {
    #expect(try error(program("kill -KILL $$")) == .decoderKilled(.heic))
  }

  @Test("One that closes its output and stays is ended")
  func stubborn() throws {
    let start = ContinuousClock.now
    #expect(
      try error(program("exec >&-; exec sleep 300"))
        == .damaged(.heic, detail: "its decoder took too long"))
    #expect(ContinuousClock.now - start < .seconds(200))
  }

  @Test("Nothing of its answer is believed: sizes, lengths, words")
  func hostile() throws {
    let wrong = PhotoError.damaged(.heic, detail: "its decoder answers what it should not")
    let answers: [([UInt8], PhotoError)] = [
      ([UInt8](repeating: 0xFF, count: 4096), wrong), (head(profile: .max), wrong),
      (head(exif: 1 << 20 + 1), wrong), (head(xmp: 1 << 20 + 1), wrong),
      (
        head(width: .max, height: .max),
        .tooManyPixels(width: Int(UInt32.max), height: Int(UInt32.max), limit: 100_000_000)
      ),
      (head(width: 0), .damaged(.heic, detail: "a picture without pixels")),
      // Control characters would reach a terminal.
      (
        head(.damaged, message: "\u{1B}[2Jbad\n\u{9B}x"),
        .damaged(.heic, detail: "[2Jbadx")
      ),
      (head(.unsupported, message: "x"), .unsupportedFeature(.heic, detail: "x")),
      (head(.truncated), .truncated(.heic)),
      (head() + outcome(.noDecoder), .codecMissing(.heic)),
      (head(.outOfMemory), .outOfMemory(width: 2, height: 1)),
    ]
    for (answer, expected) in answers {
      #expect(try error(program(#"cat "$answer""#, answer: answer)) == expected)
    }
  }

  @Test("It is looked for beside the program, in libexec, and where SELFIE_HEIF says")
  func paths() {
    #expect(
      HEIFProgram.standard(named: nil, executable: "/opt/kotinos/bin/selfie").paths == [
        "/opt/kotinos/bin/selfie-heif", "/opt/kotinos/libexec/selfie/selfie-heif",
        "/usr/local/libexec/selfie/selfie-heif", "/usr/libexec/selfie/selfie-heif",
      ])
    #expect(
      HEIFProgram.standard(named: "", executable: "/usr/bin/selfie").paths == [
        "/usr/bin/selfie-heif", "/usr/libexec/selfie/selfie-heif",
        "/usr/local/libexec/selfie/selfie-heif",
      ])
    #expect(HEIFProgram.standard(named: "/x/y", executable: "/usr/bin/selfie").paths == ["/x/y"])
  }
}
