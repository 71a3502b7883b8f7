import Foundation
import Imaging
import TestSupport
import Testing

@testable import Camera

/// Films that ffmpeg encodes for the test.
@Suite(
  "Films", .enabled(if: succeeds("ffmpeg -version"), "needs ffmpeg: run the tests with `make test`")
)
struct FilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A film of a source of ffmpeg's: 12 grey frames, 24 a second, with luma 40, 56, 72 …
  private func film(
    _ name: String, _ options: String = "",
    of source: String = "color=gray:s=96x64:r=24,geq=lum='40+16*N':cb=128:cr=128", frames: Int = 12
  ) throws -> String {
    let path = folder(name)
    try #require(
      succeeds("ffmpeg -y -f lavfi -i \"\(source)\" -frames:v \(frames) \(options) '\(path)'"))
    return path
  }

  private func frames(of path: String) throws -> [Frame] {
    let source = try FrameSources.open(path)
    var frames: [Frame] = []
    while let frame = try source.next() { frames.append(frame) }
    return frames
  }

  @Test(
    "Every frame comes once, in order, with its timestamp",
    arguments: ["film.mp4", "film.mkv", "film.avi", "film.gif"])
  func frames(name: String) throws {
    let frames = try frames(of: film(name, name.hasSuffix("gif") ? "" : "-pix_fmt yuv420p"))
    // GIF delays are multiples of 10 ms: rate and count differ.
    guard !name.hasSuffix("gif") else { return #expect(frames.count >= 12) }
    #expect(frames.count == 12)
    #expect(frames.map(\.number) == Array(0..<12))
    for (index, frame) in frames.enumerated() {
      #expect(frame.photo.size == PixelSize(width: 96, height: 64))
      #expect(abs(frame.time / .milliseconds(1) - Double(index) * 1000 / 24) < 0.01)
      // Luma 40 + 16 n of 16…235, in full range.
      let expected = (40 + 16 * Double(index) - 16) * 255 / 219
      #expect(abs(Double(frame.photo[48, 32][1]) - min(expected, 255)) < 6, "frame \(index)")
    }
  }

  @Test("Of more than 60 frames a second 60 are read, so of a film that names no rate")
  func fast() throws {
    let frames = try frames(of: film("film.mkv", of: "color=gray:s=96x64:r=1000", frames: 200))
    #expect((11...15).contains(frames.count), "\(frames.count)")
    #expect(abs(frames[1].time / .milliseconds(1) - 1000 / 60) < 0.01)
  }

  @Test(
    "Pixels that are no squares become squares",
    arguments: [("1/1", 96, 64), ("2/1", 192, 64), ("64/45", 137, 64), ("1/2", 96, 128)])
  func squarePixels(ratio: String, width: Int, height: Int) throws {
    let frames = try frames(of: film("film.mkv", "-pix_fmt yuv420p -vf setsar=\(ratio)"))
    #expect(frames.count == 12)
    #expect(frames.first?.photo.size == PixelSize(width: width, height: height))
  }

  /// The curves of light in cd/m², and the name of each.
  private static let curves: [String: @Sendable (Double, _ luminance: Double) -> Double] = [
    // SMPTE ST 2084.
    "smpte2084": { light, _ in
      let power = pow(light / 10_000, 2610.0 / 16384)
      return pow((3424.0 / 4096 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32)
    },
    // ITU-R BT.2100 on a display of 1000 cd/m², whose system gamma is 1.2.
    "arib-std-b67": { light, luminance in
      let scene = light / 1000 * pow(luminance / 1000, 1 / 1.2 - 1)
      return scene <= 1.0 / 12
        ? (3 * scene).squareRoot() : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
    },
    // As in photos, the curves of television are sRGB's.
    "bt2020-10": { light, _ in 1.055 * pow(light / 203, 1 / 2.4) - 0.055 },
  ]

  @Test(
    "BT.2020, hybrid log-gamma and PQ become sRGB",
    .enabled(if: succeeds("ffmpeg -h filter=zscale")),
    arguments: curves.keys.sorted())
  func wideGamut(transfer: String) throws {
    let color = [200.0, 150, 120]
    let linear = color.map { pow(($0 / 255 + 0.055) / 1.055, 2.4) }
    // ITU-R BT.2087.
    let rows = [[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]]
    let light = rows.map { 203 * zip($0, linear).map(*).reduce(0, +) }
    let luminance = zip([0.2627, 0.678, 0.0593], light).map(*).reduce(0, +)
    let curve = try #require(Self.curves[transfer])
    let code = light.map { String(format: "%02X", Int((curve($0, luminance) * 255).rounded())) }
    let filter =
      "format=gbrp,scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le"
      + ",setparams=range=tv:colorspace=bt2020nc:color_primaries=bt2020:color_trc=\(transfer)"
    let frames = try frames(
      of: film(
        "film.mkv", "-vf \(filter) -c:v ffv1", of: "color=0x\(code.joined()):s=64x48:r=5",
        frames: 3))
    #expect(frames.count == 3)
    let read = try #require(frames.first).photo[30, 20]
    for (channel, value) in zip(read, color) {
      #expect(abs(Double(channel) - value) <= 8, "\(transfer): \(read)")
    }
  }

  @Test(
    "Where colours are converted, an odd side loses its last row or column",
    .enabled(if: succeeds("ffmpeg -h filter=zscale")),
    arguments: ["yuv420p10le", "yuv422p10le", "yuv444p10le"])
  func oddWideGamut(format: String) throws {
    let filter =
      "scale=33:17,format=\(format)"
      + ",setparams=range=tv:colorspace=bt2020nc:color_primaries=bt2020:color_trc=smpte2084"
    let frames = try frames(
      of: film("film.mkv", "-vf \(filter) -c:v ffv1", of: "color=gray:s=66x34:r=5", frames: 3))
    #expect(frames.count == 3)
    #expect(frames.last?.photo.size == PixelSize(width: 32, height: 16))
  }

  @Test("An ordinary film is left as it is, whatever it states")
  func ordinary() {
    for answer in [
      "", "color_space=bt709\ncolor_transfer=bt709\ncolor_primaries=bt709\ncolor_range=tv\n",
      "color_space=unknown\ncolor_transfer=unknown\ncolor_primaries=unknown\n", "=\n===\nnoise",
    ] {
      #expect(FilmColors(answer).filters.isEmpty, "\(answer)")
    }
    // What ffprobe answers never becomes an option: unknown words get a substitute.
    let hostile = FilmColors("color_transfer=smpte2084\ncolor_space=x:y=z,null\ncolor_range=q")
    let filters = hostile.filters.joined(separator: ",")
    #expect(!filters.contains("null"))
    #expect(filters.contains("zscale=pin=bt2020:tin=smpte2084:min=bt2020nc:rin=limited"))
  }

  @Test("Colours follow the matrix that the film is tagged with", arguments: ["bt601", "bt709"])
  func colors(matrix: String) throws {
    let space = matrix == "bt601" ? "smpte170m" : "bt709"
    let filter = "scale=out_color_matrix=\(matrix):out_range=tv,format=yuv420p"
    let path = try film(
      "film.mkv", "-vf '\(filter)' -c:v ffv1 -colorspace \(space) -color_range tv",
      of: "color=0xE07020:s=64x48:r=5", frames: 2)
    let color = try #require(try frames(of: path).first).photo[30, 20]
    for (got, expected) in zip(color, [0xE0, 0x70, 0x20]) {
      // Two conversions of eight bits; the wrong matrix is off by more than 20.
      #expect(abs(Int(got) - expected) <= 8, "\(color)")
    }
  }

  @Test("A film's rotation is applied")
  func rotated() throws {
    let upright = try film("film.mp4", "-pix_fmt yuv420p")
    let turned = folder("turned.mp4")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: upright))
    // A quarter turn as the track header's matrix (ISO/IEC 14496-12): ffmpeg 6 renamed its option.
    let matrix = [0, 0x1_0000, 0, 0xFFFF_0000, 0, 0, 0, 0, 0x4000_0000] as [UInt32]
    let start = try #require(bytes.ranges(of: Data("tkhd".utf8)).last).upperBound + 40
    bytes.replaceSubrange(
      start..<start + 36,
      with: matrix.flatMap { value in withUnsafeBytes(of: value.bigEndian) { Array($0) } })
    try bytes.write(to: URL(fileURLWithPath: turned))
    #expect(
      try #require(try frames(of: turned).first).photo.size == PixelSize(width: 64, height: 96))
  }

  @Test("Odd sizes keep their last row and column")
  func oddSize() throws {
    let options = "-vf 'format=yuv444p,scale=33:17' -pix_fmt yuv444p -c:v ffv1"
    let frames = try frames(of: film("film.mkv", options, of: "color=red:s=66x34:r=5", frames: 3))
    #expect(frames.count == 3)
    let last = try #require(frames.last).photo
    try #require(last.size == PixelSize(width: 33, height: 17))
    let corner = last[32, 16]
    #expect(corner[0] > 240 && corner[1] < 15 && corner[2] < 15, "\(corner)")
  }

  @Test(
    "A file that is no film is refused in one sentence", arguments: ["text", "playlist", "empty"])
  func noFilm(kind: String) throws {
    let inner = try film("inner.mp4", "-pix_fmt yuv420p")
    let content =
      switch kind {
      case "text": "Hello"
      // A playlist could name any file on the machine.
      case "playlist": "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n\(inner)\n#EXT-X-ENDLIST\n"
      default: ""
      }
    let path = folder("film.m3u8")
    try content.write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: CameraError.self) { try FrameSources.open(path) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("cannot be read as a film") && text.hasSuffix("."), "\(text)")
  }

  @Test(
    "A film that was cut off gives its frames, and is then refused",
    arguments: [("film.mp4", "-movflags +faststart"), ("film.mkv", "")])
  func cutOff(name: String, options: String) throws {
    let whole = try film(
      name, "-pix_fmt yuv420p \(options)", of: "testsrc=s=160x120:r=10", frames: 40)
    #expect(try frames(of: whole).count == 40)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    let path = folder("cut-\(name)")
    try bytes.prefix(bytes.count * 3 / 5).write(to: URL(fileURLWithPath: path))
    let source = try FrameSources.open(path)
    var count = 0
    let error = #expect(throws: CameraError.self) {
      while try source.next() != nil { count += 1 }
    }
    #expect(error == .unreadableFilm(name: path, reason: "it ends too early"))
    #expect((1..<40).contains(count))
  }

  @Test("A film whose colours do not come is given up after the patience for a frame")
  func silent() throws {
    // A pipe without a writer.
    let pipe = folder("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: CameraError.self) {
      try FilmColors(of: ["-i", "file:\(pipe)"], name: "film.mp4", patience: .milliseconds(300))
    }
    #expect(error == .stalled(name: "film.mp4", seconds: 0.3))
  }

  @Test("A missing film is named, also when its name looks like an option")
  func missing() {
    for name in ["none.mp4", "-i", "file:none.mp4", "concat:a|b"] {
      let path = name.hasPrefix("n") ? folder(name) : name
      let error = #expect(throws: CameraError.self) { try FrameSources.open(path) }
      #expect(error == .missing(name: path))
    }
  }

  @Test("An unreachable RTSP camera is named without its password")
  func unreachable() {
    let error = #expect(throws: CameraError.self) {
      try FrameSources.open("rtsp://visitor:secret@127.0.0.1:1/x", patience: .seconds(2))
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("rtsp://127.0.0.1:1/x cannot be reached"), "\(text)")
    #expect(!text.contains("secret"), "\(text)")
  }
}

@Suite("YUV4MPEG headers")
struct YUV4MPEGHeaderTests {
  @Test("A rate outside the accepted range counts as 25: frame times would overflow")
  func rates() {
    func rate(_ text: String) -> Double? {
      YUV4MPEGHeader(Array("YUV4MPEG2 W640 H480 F\(text) C420mpeg2".utf8))?.rate
    }
    #expect(rate("30000:1001") == 30000.0 / 1001)
    #expect(rate("1:100") == 0.01)
    let wrong = ["1:1000000000000", "1e300:1e-300", "inf:1", "1:inf", "0:1", "1:0", "-1:2", "x"]
    for text in wrong { #expect(rate(text) == 25, "\(text)") }
  }
}
