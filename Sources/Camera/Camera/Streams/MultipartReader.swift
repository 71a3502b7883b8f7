/// An incremental parser for `multipart/x-mixed-replace` bodies (RFC 2046, section 5.1).
///
/// Tolerates what cameras send: a boundary parameter with or without its leading dashes, lines that
/// end with a bare line feed, missing and wrong lengths. A part ends at the next delimiter, as in
/// browsers; its length only spares the wait for that, where a whole JPEG has the length.
struct MultipartReader {
  /// Why the body cannot be parsed.
  enum Fault: Error, Equatable {
    /// A part's header or content exceeds its limit.
    case tooLong
  }

  private let delimiter: [UInt8]
  private let partLimit: Int
  private var bytes: [UInt8] = []
  /// The number of consumed bytes at the front. ``add(_:)`` removes them: removing them part by
  /// part would take quadratic time for many small parts in one arrival.
  private var taken = 0
  /// The offset at which the search for a delimiter or a header's end resumes.
  private var searched = 0
  /// The offset of the delimiter whose header is incomplete.
  private var header: Int?
  /// The current part: the offset of its content, and the length that its header states.
  private var part: (start: Int, length: Int?)?

  private static let headerLimit = 16 << 10

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - boundary: the boundary parameter of the content type.
  ///   - partLimit: the largest part, in bytes.
  init(boundary: String, partLimit: Int = 32 << 20) {
    let bare = boundary.drop { $0 == "-" }
    delimiter = Array("--\(bare)".utf8)
    self.partLimit = partLimit
  }

  /// Appends bytes that arrived.
  mutating func add(_ arrived: UnsafeRawBufferPointer) {
    bytes.removeFirst(taken)
    searched -= taken
    header = header.map { $0 - taken }
    if let (start, length) = part { part = (start - taken, length) }
    taken = 0
    bytes += arrived
  }

  /// The content of the next complete part; `nil` until there is one.
  ///
  /// Parts and faults do not depend on how the bytes were divided into arrivals.
  mutating func next() throws(Fault) -> [UInt8]? {
    if part == nil { try readHeader() }
    guard let (start, length) = part else { return nil }
    if let length, bytes.count >= start + length {
      if endsPicture(start..<start + length),
        find(delimiter, from: max(start, searched), through: start + length - 1) == nil
      {
        return take(start..<start + length, next: start + length)
      }
      // No later byte makes the length right: the search for it happens once.
      part?.length = nil
    }
    guard let end = try findDelimiter(after: start) else { return nil }
    // The line break before a delimiter belongs to the delimiter (RFC 2046).
    var last = end
    if last > start, bytes[last - 1] == UInt8(ascii: "\n") { last -= 1 }
    if last > start, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
    return take(start..<last, next: end)
  }

  /// Whether a JPEG ends with a range, but for zeros and line breaks that fill it up.
  private func endsPicture(_ range: Range<Int>) -> Bool {
    var end = range.upperBound
    while end > range.lowerBound, [0, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return end - range.lowerBound >= 2 && bytes[end - 2] == 0xFF && bytes[end - 1] == 0xD9
  }

  private mutating func take(_ content: Range<Int>, next: Int) -> [UInt8] {
    (taken, searched, header, part) = (next, next, nil, nil)
    return Array(bytes[content])
  }

  /// Parses the next delimiter and the header after it.
  private mutating func readHeader() throws(Fault) {
    if header == nil {
      // The preamble before the first delimiter is ignored.
      header = try findDelimiter(after: taken)
      searched = header ?? searched
    }
    guard let start = header else { return }
    guard let end = findEmptyLine(from: searched, through: start + Self.headerLimit) else {
      searched = max(searched, bytes.count - 2)
      guard bytes.count - start < Self.headerLimit + 3 else { throw .tooLong }
      return
    }
    let lines = String(decoding: bytes[start..<end.header], as: UTF8.self)
    let length = lines.split { $0.isNewline }.lazy.compactMap(Self.length).first
    if let length, length > partLimit { throw .tooLong }
    part = (end.content, length)
    searched = end.content
  }

  /// The offset of the next delimiter, which must begin within the limit.
  private mutating func findDelimiter(after start: Int) throws(Fault) -> Int? {
    if let place = find(delimiter, from: max(start, searched), through: start + partLimit) {
      return place
    }
    searched = max(start, bytes.count - delimiter.count)
    guard bytes.count - start < partLimit + delimiter.count else { throw .tooLong }
    return nil
  }

  private static func length(_ line: Substring) -> Int? {
    guard let colon = line.firstIndex(of: ":"),
      line[..<colon].trimmed.lowercased() == "content-length",
      let length = Int(line[line.index(after: colon)...].trimmed), length > 0
    else { return nil }
    return length
  }

  /// The end of a header and the begin of its content: the first empty line, ended by LF or CRLF.
  private func findEmptyLine(
    from first: Int, through last: Int
  ) -> (header: Int, content: Int)? {
    bytes.withUnsafeBufferPointer { bytes in
      var place = first
      while place <= last, place + 1 < bytes.count {
        if bytes[place] == UInt8(ascii: "\n") {
          let next = place + (bytes[place + 1] == UInt8(ascii: "\r") ? 2 : 1)
          if next < bytes.count, bytes[next] == UInt8(ascii: "\n") { return (place, next + 1) }
        }
        place += 1
      }
      return nil
    }
  }

  /// The first offset in a range at which the pattern begins.
  private func find(_ pattern: [UInt8], from first: Int, through last: Int) -> Int? {
    let last = min(last, bytes.count - pattern.count)
    guard first <= last else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      for place in first...last where bytes[place] == pattern[0] {
        if pattern.indices.allSatisfy({ bytes[place + $0] == pattern[$0] }) { return place }
      }
      return nil
    }
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces and tabs.
  var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
