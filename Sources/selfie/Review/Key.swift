/// What somebody presses in the review.
enum Key: Hashable, Sendable {
  case left, right, up, down, tab, enter, escape, backspace
  /// Control-C: an end without a question.
  case interrupt
  case character(Character)
}

/// Makes keys of a terminal's bytes.
struct KeyParser {
  private var bytes: [UInt8] = []

  /// Takes what came; a key that has come in part waits for its rest.
  mutating func take(_ more: some Sequence<UInt8>) { bytes += more }

  /// Whether an escape waits that may be a key by itself or begin another.
  var isUndecided: Bool { !bytes.isEmpty }

  /// The next whole key.
  ///
  /// - Parameter isOver: whether nothing has come for a while: what waits is then all there is.
  mutating func next(isOver: Bool = false) -> Key? {
    while let first = bytes.first {
      switch first {
      case 0x1B:
        if let key = escapeSequence(isOver: isOver) { return key }
        // A sequence that nobody asked for was passed over, or its rest is not here yet.
        if bytes.first == 0x1B, !isOver { return nil }
      case 0x03: return took(1, .interrupt)
      case 0x09: return took(1, .tab)
      case 0x0A, 0x0D: return took(1, .enter)
      case 0x08, 0x7F: return took(1, .backspace)
      case 0..<0x20: bytes.removeFirst()
      default:
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard bytes.count >= length || isOver else { return nil }
        let text = String(decoding: bytes.prefix(length), as: UTF8.self)
        bytes.removeFirst(min(length, bytes.count))
        if let character = text.first, text.count == 1 { return .character(character) }
      }
    }
    return nil
  }

  private mutating func took(_ count: Int, _ key: Key) -> Key {
    bytes.removeFirst(count)
    return key
  }

  /// An escape by itself, or an arrow (`ESC [ A`, `ESC O A`, with modifiers `ESC [ 1 ; 2 A`).
  private mutating func escapeSequence(isOver: Bool) -> Key? {
    guard bytes.count > 1 else { return isOver ? took(1, .escape) : nil }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
      return took(1, .escape)
    }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return isOver ? took(1, .escape) : nil
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
