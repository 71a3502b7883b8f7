import Testing

@testable import Files

@Suite("Text that people write")
struct WrittenTextTests {
  @Test(
    "A byte order mark is no part of the text, in UTF-8 and UTF-16",
    arguments: [
      (Array("47é".utf8), "47é"), ([0xEF, 0xBB, 0xBF] + Array("47".utf8), "47"),
      ([0xFF, 0xFE, 0x34, 0, 0x37, 0], "47"), ([0xFE, 0xFF, 0, 0x34, 0, 0x37], "47"), ([], ""),
      ([0x34, 0xE9], nil), ([0xFF, 0xFE, 0x34], nil), ([0xFF, 0xFE, 0, 0xD8], nil),
    ] as [([UInt8], String?)])
  func text(bytes: [UInt8], text: String?) {
    #expect(WrittenText.text(of: bytes) == text)
  }

  @Test(
    "A name's bytes are kept, also those that are no UTF-8 and those of what stands for a byte",
    arguments: [
      ([0x61, 0xE9], [0x61, 0xE9]), ([0xEF, 0xBB, 0xBF, 0x61, 0xE9], [0x61, 0xE9]),
      (Array("a\u{10FFFF}é\u{10FF80}".utf8), Array("a\u{10FFFF}é\u{10FF80}".utf8)),
      ([0xF4, 0x8F, 0xBF, 0xFF, 0xF4], [0xF4, 0x8F, 0xBF, 0xFF, 0xF4]),
      ([0xFF, 0xFE, 0xFF, 0xDB, 0xFF, 0xDF], Array("\u{10FFFF}".utf8)),
    ] as [([UInt8], [UInt8])])
  func names(bytes: [UInt8], name: [UInt8]) {
    let path = WrittenText.names(in: bytes).pathBytes
    #expect(path == (name + [0]).map(CChar.init(bitPattern:)))
  }
}
