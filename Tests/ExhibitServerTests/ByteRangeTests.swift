import Testing

@testable import ExhibitServer

@Suite("Parts of a file")
struct ByteRangeTests {
  /// The header, and the bytes of a file of ten; the sections are RFC 9110's.
  private static let cases: [(header: String, bytes: ClosedRange<Int>?)] = [
    ("bytes=0-", 0...9), ("bytes=0-0", 0...0), ("bytes=3-5", 3...5), ("bytes=9-", 9...9),
    // 14.1.2: an end beyond the file's is the file's.
    ("bytes=3-100", 3...9), ("bytes=-4", 6...9), ("bytes=-100", 0...9),
    // None of its bytes.
    ("bytes=10-", nil), ("bytes=5-3", nil), ("bytes=-0", nil), ("bytes=999999999999999999-", nil),
  ]

  @Test("A range is the part that it names of a file", arguments: cases)
  func bytes(header: String, bytes: ClosedRange<Int>?) throws {
    #expect(try #require(ByteRange(header)).bytes(of: 10) == bytes)
  }

  @Test(
    "What is no single range is as if it were not there",
    arguments: [
      "", "bytes", "bytes=", "bytes=-", "bytes=0-1,4-5", "bytes=a-b", "items=0-1",
      "bytes=0-1 ", "bytes=-1-2", "bytes=1000000000000000000-",
    ])
  func others(header: String) { #expect(ByteRange(header) == nil) }

  @Test("An empty file has no part", arguments: ["bytes=0-", "bytes=-1", "bytes=0-0"])
  func empty(header: String) { #expect(ByteRange(header)?.bytes(of: 0) == nil) }
}
