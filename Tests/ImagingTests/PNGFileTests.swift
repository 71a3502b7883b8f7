import AtomicFiles
import CImageCodecs
import Glibc
import Imaging
import TestSupport
import Testing

/// Whole pictures that are read a window of the file at a time, against those whose file is in memory.
@Suite("PNG read out of an open file")
struct PNGFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: [UInt8]) throws -> PNGSource {
    try PhotoFile.write(bytes, to: folder("a.png"), overwrite: true)
    return .file(try PhotoFile.open(folder("a.png")))
  }

  private func rows(_ source: PNGSource) throws(PhotoError) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    try RGBAImage.readRows(ofPNG: source) { _ in { rows.append(Array($0)) } }
    return rows
  }

  /// As long as several windows, in chunks of 4,000 bytes; noisy, so that a byte out of place shows.
  private func picture(chunks: [(String, [UInt8])] = [], isInterlaced: Bool = false) -> PNGBuilder {
    var picture = PNGBuilder(width: 211, height: 300, type: .rgba) { x, y in
      (0..<4).map { (x * 7919 + y * 104_729 + $0 * 31 + x * y * 13) >> 3 & 255 }
    }
    picture.chunks = chunks
    picture.isInterlaced = isInterlaced
    return picture
  }

  @Test("The pictures are the same, interlaced ones too", arguments: [false, true])
  func same(isInterlaced: Bool) throws {
    let bytes = picture(isInterlaced: isInterlaced).bytes
    #expect(bytes.count > 3 * 65_536)
    #expect(try rows(file(bytes)) == rows(.bytes(bytes)))
    // What is read once can be read again.
    let source = try file(bytes)
    #expect(try rows(source) == rows(source))
  }

  @Test(
    "A chunk that is not needed is stepped over wherever a window ends in it",
    arguments: [0, 1, 7, 12, 65_486, 65_491, 65_493, 65_495, 65_503, 65_536, 140_000])
  func steppedOver(length: Int) throws {
    let bytes = picture(chunks: [("teSt", [UInt8](repeating: 73, count: length))]).bytes
    #expect(try rows(file(bytes)) == rows(.bytes(picture().bytes)))
  }

  @Test("A file that ends anywhere is refused in the words for one in memory")
  func cutOff() throws {
    let whole = picture(chunks: [("teSt", [UInt8](repeating: 73, count: 70_000))]).bytes
    let ends =
      Array(9..<60) + [8000, 65_530, 65_536, 65_540, 70_040, 70_060]
      + Array(stride(from: 71_000, to: whole.count, by: 24_001)) + [whole.count - 1]
    for end in ends {
      let bytes = Array(whole.prefix(end))
      let expected = try #require(throws: PhotoError.self) { try rows(.bytes(bytes)) }
      #expect(throws: expected, "\(end)") { try rows(file(bytes)) }
    }
  }

  @Test("A wrong checksum is damage, here as there")
  func wrongChecksum() throws {
    let whole = picture().bytes
    let spoilt = whole.with(whole[180_000] ^ 1, at: 180_000)
    let expected = try #require(throws: PhotoError.self) { try rows(.bytes(spoilt)) }
    #expect(throws: expected) { try rows(file(spoilt)) }
  }

  @Test("What is no PNG, too large, empty, missing or a folder is an error")
  func errors() throws {
    let jpeg = try file(Pictures.gradient(8, 8).encoded(as: .jpeg))
    #expect(throws: PhotoError.damaged(.png, detail: "Not a PNG file")) { try rows(jpeg) }
    let small = try file(picture().bytes)
    #expect(throws: PhotoError.tooManyPixels(width: 211, height: 300, limit: 5)) {
      try GrayImage(decodingPNG: small, limits: DecodingLimits(maximumPixels: 5))
    }
    #expect(throws: PhotoError.self) {
      try GrayImage(decodingPNG: small, limits: DecodingLimits(maximumBytes: 5))
    }
    #expect(throws: PhotoFileError.empty) { try file([]) }
    #expect(throws: PhotoFileError.missing) { try PhotoFile.open(folder("b.png")) }
    #expect(throws: PhotoFileError.missing) { try PhotoFile.open("") }
    #expect(throws: PhotoFileError.isFolder) { try PhotoFile.open(folder.path) }
  }

  @Test("A file that cannot be read on is damage, in the system's words")
  func unreadable() throws {
    // Open, but for writing: a disk that fails cannot be had in a test.
    let number = open(folder("c.png"), O_WRONLY | O_CREAT, 0o600)
    defer { close(number) }
    var reader: OpaquePointer?
    var header = CodecHeader()
    var message = CodecMessage()
    #expect(pngReader_openFile(number, 0, &reader, &header, &message) == .damaged)
    #expect(reader == nil)
    let text = withUnsafeBytes(of: message.text) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    #expect(text == String(cString: strerror(EBADF)))
  }

  @Test("Nothing is left open, whether the file is read or refused")
  func handles() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let whole = try Pictures.gradient(60, 44).encoded(as: .png)
      for count in [whole.count, whole.count - 20, 30, 8] {
        try PhotoFile.write(Array(whole.prefix(count)), to: folder("a.png"), overwrite: true)
        do {
          let source = PNGSource.file(try PhotoFile.open(folder("a.png")))
          _ = try? RGBAImage.readRows(ofPNG: source) { _ in { _ in } }
        }
        #expect(LiveHandles.count == 0)
      }
      let next = open("/dev/null", O_RDONLY)
      #expect(next < 16)
      close(next)
    }
  }
}
