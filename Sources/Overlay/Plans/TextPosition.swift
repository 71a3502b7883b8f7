/// A place in a text.
public struct TextPosition: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The character within the line, counted from 1.
  public var column: Int

  /// Names a place.
  public init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }

  /// The place of an offset into a text in UTF-8.
  init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = String(decoding: before[start...], as: UTF8.self).count + 1
  }
}
