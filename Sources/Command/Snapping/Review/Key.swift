import Files

/// A key press in the review.
enum Key: Hashable, Sendable {
  case left, right, up, down, tab, enter, escape, backspace
  /// Control-C.
  case interrupt
  case character(Character)
}

/// An incremental parser of a terminal's input.
struct KeyParser {
  private var bytes: [UInt8] = []

  /// Appends bytes that arrived; an incomplete key waits for its rest.
  mutating func add(_ more: some Sequence<UInt8>) { bytes += more }

  /// Whether bytes wait that may be a complete key or the begin of a sequence.
  var isUndecided: Bool { !bytes.isEmpty }

  /// The next complete key.
  ///
  /// - Parameter timedOut: whether no byte has come for a while, so that a lone escape is a key.
  mutating func next(timedOut: Bool = false) -> Key? {
    while let first = bytes.first {
      switch first {
      case 0x1B:
        if let key = escapeSequence(timedOut: timedOut) { return key }
        // The sequence is incomplete, or it was an unknown one, which is skipped.
        if bytes.first == 0x1B, !timedOut { return nil }
      case 0x03: return consume(1, .interrupt)
      case 0x09: return consume(1, .tab)
      case 0x0A, 0x0D: return consume(1, .enter)
      case 0x08, 0x7F: return consume(1, .backspace)
      case 0..<0x20: bytes.removeFirst()
      default:
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard bytes.count >= length || timedOut else { return nil }
        let text = String(decoding: bytes.prefix(length), as: UTF8.self)
        bytes.removeFirst(min(length, bytes.count))
        // The review draws what a person types: that must not steer the terminal.
        if let character = text.first, text.count == 1,
          !character.unicodeScalars.contains(where: \.isControl)
        {
          return .character(character)
        }
      }
    }
    return nil
  }

  private mutating func consume(_ count: Int, _ key: Key) -> Key {
    bytes.removeFirst(count)
    return key
  }

  /// A lone escape, or an arrow (`ESC [ A`, `ESC O A`, with modifiers `ESC [ 1 ; 2 A`).
  private mutating func escapeSequence(timedOut: Bool) -> Key? {
    guard bytes.count > 1 else { return timedOut ? consume(1, .escape) : nil }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
      return consume(1, .escape)
    }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return timedOut ? consume(1, .escape) : nil
    }
    let last = bytes[end]
    bytes.removeFirst(end + 1)
    switch last {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    default: return nil
    }
  }
}
