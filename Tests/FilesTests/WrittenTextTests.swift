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

  @Test("A name's bytes that are no UTF-8 are kept")
  func names() {
    let name = WrittenText.names(in: [0xEF, 0xBB, 0xBF, 0x61, 0xE9])
    #expect(name.pathBytes == [0x61, CChar(bitPattern: 0xE9), 0])
  }
}
