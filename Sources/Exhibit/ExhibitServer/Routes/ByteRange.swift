/// The part of a file that a `Range` header asks for (RFC 9110, section 14.1.2). It ignores a
/// header with several parts, as the RFC allows.
enum ByteRange: Equatable {
  case from(Int, to: Int?)
  /// A number of bytes at the end.
  case last(Int)

  init?(_ header: String) {
    guard let match = header.wholeMatch(of: /bytes=([0-9]{0,18})-([0-9]{0,18})/) else { return nil }
    switch (Int(match.1), Int(match.2)) {
    case (let first?, let last): self = .from(first, to: last)
    case (nil, let count?): self = .last(count)
    case (nil, nil): return nil
    }
  }

  /// The bytes of a file of a size; `nil` if the file has none of them.
  func bytes(of size: Int) -> ClosedRange<Int>? {
    switch self {
    case .from(let first, let last):
      let end = min(last ?? size - 1, size - 1)
      return first <= end ? first...end : nil
    case .last(let count):
      return count > 0 && size > 0 ? max(0, size - count)...(size - 1) : nil
    }
  }
}
