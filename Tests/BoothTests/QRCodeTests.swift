import Booth
import Testing

@Suite("QR codes")
struct QRCodeTests {
  @Test("A code is square, has its three finder patterns, and is the same each time")
  func finders() throws {
    let code = try #require(QRCode("http://127.0.0.1:8461/p/0123456789abcdef0123456789abcdef"))
    let size = code.rows.count
    // ISO/IEC 18004: a version's side is 17 modules and four for each version.
    #expect(size >= 21 && size <= 177 && (size - 17).isMultiple(of: 4))
    #expect(code.rows.allSatisfy { $0.count == size && $0.allSatisfy { "01".contains($0) } })
    let finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for (index, row) in finder.enumerated() {
      #expect(code.rows[index].hasPrefix(row) && code.rows[index].hasSuffix(row))
      #expect(code.rows[size - 7 + index].hasPrefix(row))
    }
    #expect(QRCode("http://127.0.0.1:8461/p/0123456789abcdef0123456789abcdef")?.rows == code.rows)
  }

  @Test("A text beyond the largest code gives none")
  func tooLong() {
    #expect(QRCode(String(repeating: "x", count: 3000)) == nil)
  }
}
