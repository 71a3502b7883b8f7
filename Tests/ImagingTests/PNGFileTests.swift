import CImageCodecs
import Files
import Glibc
import TestSupport
import Testing

@testable import Imaging

/// PNG files read in windows give the same pixels and errors as files in memory.
@Suite("PNG from an open file")
struct PNGFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: [UInt8]) throws -> PNGSource {
    try AtomicFile.write(bytes, to: folder("a.png"), overwrite: true)
    return .file(try AtomicFile.open(folder("a.png")))
  }

  private func pixels(_ source: PNGSource) throws(PhotoError) -> [UInt8] {
    try RGBAImage(decodingPNG: source).pixels
  }

  /// As long as several windows, in chunks of 4,000 bytes; noisy, so that a byte out of place
  /// shows.
  private func picture(chunks: [(String, [UInt8])] = [], isInterlaced: Bool = false) -> PNGBuilder {
    var picture = PNGBuilder(width: 211, height: 300, type: .rgba) { x, y in
      (0..<4).map { (x * 7919 + y * 104_729 + $0 * 31 + x * y * 13) >> 3 & 255 }
    }
    picture.chunks = chunks
    picture.isInterlaced = isInterlaced
    return picture
  }

  @Test("The pixels are the same, interlaced or not", arguments: [false, true])
  func same(isInterlaced: Bool) throws {
    let bytes = picture(isInterlaced: isInterlaced).bytes
    #expect(bytes.count > 3 * 65_536)
    #expect(try pixels(file(bytes)) == pixels(.bytes(bytes)))
    // A source can be read again.
    let source = try file(bytes)
    #expect(try pixels(source) == pixels(source))
  }

  @Test(
    "An ancillary chunk is skipped wherever a window ends in it",
    arguments: [0, 1, 7, 12, 65_486, 65_491, 65_493, 65_495, 65_503, 65_536, 140_000])
  func skipped(length: Int) throws {
    let bytes = picture(chunks: [("teSt", [UInt8](repeating: 73, count: length))]).bytes
    #expect(try pixels(file(bytes)) == pixels(.bytes(picture().bytes)))
  }

  @Test("A truncated file, or one with a wrong CRC, gives the error of one in memory")
  func damaged() throws {
    let whole = picture(chunks: [("teSt", [UInt8](repeating: 73, count: 70_000))]).bytes
    let ends =
      Array(9..<60) + [8000, 65_530, 65_536, 65_540, 70_040, 70_060]
      + Array(stride(from: 71_000, to: whole.count, by: 24_001)) + [whole.count - 1]
    let corrupt = whole.with(whole[180_000] ^ 1, at: 180_000)
    for bytes in ends.map({ Array(whole.prefix($0)) }) + [corrupt] {
      let expected = try #require(throws: PhotoError.self) { try pixels(.bytes(bytes)) }
      #expect(throws: expected, "\(bytes.count) bytes") { try pixels(file(bytes)) }
    }
  }

  @Test("Other formats and too large files are errors")
  func errors() throws {
    let jpeg = try file(Pictures.gradient(8, 8).encoded(as: .jpeg))
    #expect(throws: PhotoError.damaged(.png, detail: "Not a PNG file")) { try pixels(jpeg) }
    let small = try file(picture().bytes)
    #expect(throws: PhotoError.tooManyPixels(width: 211, height: 300, limit: 5)) {
      try GrayImage(decodingPNG: small, limits: DecodingLimits(maximumPixels: 5))
    }
    #expect(throws: PhotoError.self) {
      try GrayImage(decodingPNG: small, limits: DecodingLimits(maximumBytes: 5))
    }
  }

  @Test("A read error is damage, with the system's description")
  func unreadable() throws {
    // Open for writing only: stands for a failing disk.
    let number = open(folder("c.png"), O_WRONLY | O_CREAT, 0o600)
    defer { close(number) }
    var reader: OpaquePointer?
    var header = CodecHeader()
    var message = CodecMessage()
    #expect(pngReader_openFile(number, 0, &reader, &header, &message) == .damaged)
    #expect(reader == nil)
    #expect(message.string == String(cString: strerror(EBADF)))
  }

  @Test("No file stays open, whether it is read or refused")
  func handles() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let whole = try Pictures.gradient(60, 44).encoded(as: .png)
      for count in [whole.count, whole.count - 20, 30, 8] {
        try AtomicFile.write(Array(whole.prefix(count)), to: folder("a.png"), overwrite: true)
        do {
          let source = PNGSource.file(try AtomicFile.open(folder("a.png")))
          _ = try? RGBAImage(decodingPNG: source)
        }
        #expect(LiveHandles.count == 0)
      }
      let next = open("/dev/null", O_RDONLY)
      #expect(next < 16)
      close(next)
    }
  }
}
