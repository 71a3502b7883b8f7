/// Takes the parts out of a `multipart/x-mixed-replace` body as it arrives.
///
/// (Format: RFC 2046, section 5.1. Cameras bend it: the boundary is announced with its dashes or
/// without, lines end with a bare line feed, lengths are missing.)
struct MultipartReader {
  /// Why the body cannot be read further.
  enum Fault: Error, Equatable {
    /// A part's header or content is longer than any picture.
    case tooLong
  }

  private let delimiter: [UInt8]
  private let partLimit: Int
  private var bytes: [UInt8] = []
  /// How many bytes at the beginning were given out. They go when more arrives: once an arrival, not
  /// once a part, or an arrival of many small parts would take a time that is square in their number.
  private var taken = 0
  /// Where the delimiter, or the end of a header, is looked for next: what was searched is not
  /// searched again.
  private var searched = 0
  /// Where the delimiter stands whose header has not come to its end.
  private var header: Int?
  /// The length that the current part's header states, and where its content begins.
  private var part: (start: Int, length: Int?)?

  private static let headerLimit = 16 << 10

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - boundary: as the content type announces it.
  ///   - partLimit: the most bytes of a part.
  init(boundary: String, partLimit: Int = 32 << 20) {
    let bare = boundary.drop { $0 == "-" }
    delimiter = Array("--\(bare)".utf8)
    self.partLimit = partLimit
  }

  /// Reads the boundary out of a content type; `nil` when this is no such stream.
  static func boundary(ofType type: String) -> String? {
    let fields = type.split(separator: ";").map { $0.trimmed }
    guard let first = fields.first?.lowercased(), first == "multipart/x-mixed-replace" else {
      return nil
    }
    for field in fields.dropFirst() where field.lowercased().hasPrefix("boundary=") {
      let value = field.dropFirst("boundary=".count).filter { $0 != "\"" }
      if value.contains(where: { $0 != "-" }) { return String(value) }
    }
    return nil
  }

  /// Takes in what arrived.
  mutating func add(_ arrived: UnsafeRawBufferPointer) {
    bytes.removeFirst(taken)
    searched -= taken
    header = header.map { $0 - taken }
    if let (start, length) = part { part = (start - taken, length) }
    taken = 0
    bytes += arrived
  }

  /// The next whole part's content; `nil` until there is one.
  ///
  /// Parts and faults are the same, however the bytes were cut on their way.
  mutating func next() throws(Fault) -> [UInt8]? {
    if part == nil { try readHeader() }
    guard let (start, length) = part else { return nil }
    if let length {
      guard bytes.count >= start + length else { return nil }
      return take(start..<start + length, next: start + length)
    }
    guard let end = try findDelimiter(after: start) else { return nil }
    // The line's end before a delimiter belongs to it.
    var last = end
    if last > start, bytes[last - 1] == UInt8(ascii: "\n") { last -= 1 }
    if last > start, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
    return take(start..<last, next: end)
  }

  private mutating func take(_ content: Range<Int>, next: Int) -> [UInt8] {
    (taken, searched, header, part) = (next, next, nil, nil)
    return Array(bytes[content])
  }

  /// Looks for a delimiter and the header after it.
  private mutating func readHeader() throws(Fault) {
    if header == nil {
      // What stands before the first delimiter is nobody's.
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

  /// Looks for the next delimiter, which must begin before the limit is over.
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

  /// The first line's end before an empty line, and what follows that. (Lines end with a line feed,
  /// with a carriage return before it or without.)
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

  /// Where the pattern begins first, of these places.
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
  /// The text without the spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
