import Files

/// A mail address that is safe in headers and SMTP commands.
///
/// The grammar is RFC 5321's `Mailbox` with a domain name: dot-atoms or a quoted string before the
/// `@`, a host name after it. Comments, folding, address literals and control characters are
/// refused: libcurl sends a recipient verbatim, and a line break inside one would add a second
/// recipient.
public struct EmailAddress: Hashable, Sendable {
  /// The part before the `@`, as given; dots that a dot-atom may not have stand in quotes.
  let localPart: String
  /// The part after the `@`, as A-labels (RFC 5890) in lower case.
  let domain: String

  /// Octets before the `@`: RFC 5321 4.5.3.1.1.
  static let localPartLimit = 64
  /// Octets of the whole: a path is 256 with its angle brackets, RFC 5321 4.5.3.1.3.
  static let limit = 254

  /// Parses one address; spaces around it are ignored.
  ///
  /// - Throws: ``AddressError`` with the first violation of the grammar.
  public init(_ text: String) throws(AddressError) {
    try Self.refuseControlCharacters(text)
    let trimmed = text.trimmingSpaces()
    guard !trimmed.isEmpty else { throw .empty }
    let (given, domain) = try Self.split(trimmed)
    let local = Self.quotingDots(given)
    try Self.check(localPart: local)
    let name = try InternationalDomain.asciiLabels(of: domain)
    // No top-level domain is a number (RFC 3696, 2): 127.0.0.1 is no name, in no script's digits.
    let labels = name.split(separator: ".")
    guard labels.last?.contains(where: { !("0"..."9").contains($0) }) == true else {
      throw .domainLiteral
    }
    let octets = local.utf8.count + 1 + name.utf8.count
    guard octets <= Self.limit else { throw .tooLong(octets: octets, limit: Self.limit) }
    self.localPart = local
    self.domain = name
  }

  /// The address as SMTP commands and headers spell it.
  public var text: String { localPart + "@" + domain }

  /// The address as people write it, its domain in their own letters.
  package var readable: String { localPart + "@" + InternationalDomain.unicodeLabels(of: domain) }

  /// The address with all but its first letter and its domain hidden, for public screens.
  package var masked: String {
    let first = localPart.drop { $0 == "\"" || $0 == "." }.prefix(1)
    return "\(first)…@\(InternationalDomain.unicodeLabels(of: domain))"
  }

  /// Whether the part before the `@` needs a server with SMTPUTF8 (RFC 6531).
  var needsSMTPUTF8: Bool { !localPart.utf8.allSatisfy { $0 < 0x80 } }

  /// Whether its mailbox is on this machine.
  package var isLocal: Bool { domain == "localhost" }

  /// The key under which spellings of one mailbox count as equal. Servers may distinguish case
  /// before the `@` (RFC 5321 2.4), but common ones do not.
  package var comparable: String { localPart.lowercased() + "@" + domain }

  static func refuseControlCharacters(_ text: String) throws(AddressError) {
    for (position, scalar) in text.unicodeScalars.enumerated() where scalar.isControl {
      throw .controlCharacter(scalar: scalar.value, position: position)
    }
  }

  private static func split(_ text: String) throws(AddressError) -> (String, String) {
    var quoted = false
    var escaped = false
    var at: String.Index?
    for index in text.indices {
      let character = text[index]
      if escaped {
        escaped = false
      } else if quoted {
        if character == "\\" { escaped = true } else if character == "\"" { quoted = false }
      } else if character == "\"" {
        quoted = true
      } else if character == "@" {
        guard at == nil else { throw .severalAddresses }
        at = index
      } else if character == "," || character == ";" {
        throw .severalAddresses
      }
    }
    guard let at else { throw .noAtSign }
    return (String(text[..<at]), String(text[text.index(after: at)...]))
  }

  /// A local part such as `.a`, `a.` or `a..b` as a quoted string (RFC 5321 4.1.2): some providers
  /// gave such mailboxes out, and their owners know them without the quotes.
  private static func quotingDots(_ localPart: String) -> String {
    let isMisplaced =
      localPart.hasPrefix(".") || localPart.hasSuffix(".") || localPart.contains("..")
    let isAtomText = localPart.unicodeScalars.allSatisfy { $0 == "." || $0.isAtomText }
    let isMoreThanDots = localPart.contains { $0 != "." }
    return isMisplaced && isAtomText && isMoreThanDots ? "\"\(localPart)\"" : localPart
  }

  private static func check(localPart: String) throws(AddressError) {
    let octets = localPart.utf8.count
    guard octets <= localPartLimit else {
      throw .localPartTooLong(octets: octets, limit: localPartLimit)
    }
    let scalars = Array(localPart.unicodeScalars)
    guard let first = scalars.first else { throw .localPart(position: 0) }
    if first == "\"" { return try checkQuoted(scalars) }
    for (position, scalar) in scalars.enumerated() {
      if scalar == "." {
        let misplaced =
          position == 0 || position == scalars.count - 1 || scalars[position - 1] == "."
        if misplaced { throw .localPart(position: position) }
      } else if !scalar.isAtomText {
        throw .localPart(position: position)
      }
    }
  }

  private static func checkQuoted(_ scalars: [Unicode.Scalar]) throws(AddressError) {
    guard scalars.count >= 2, scalars.last == "\"" else {
      throw .localPart(position: scalars.count - 1)
    }
    var escaped = false
    for (position, scalar) in scalars.enumerated().dropFirst().dropLast() {
      if escaped {
        escaped = false
      } else if scalar == "\\" {
        escaped = true
      } else if scalar == "\"" {
        throw .localPart(position: position)
      }
    }
    // A backslash before the closing quote would take the quote with it.
    if escaped { throw .localPart(position: scalars.count - 1) }
  }
}

extension Unicode.Scalar {
  /// RFC 5322 `atext`, extended by RFC 6531 to letters beyond ASCII. Bidirectional marks and
  /// spaces beyond ASCII are excluded: they would make an address look like another one.
  var isAtomText: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "!", "#", "$", "%", "&", "'", "*", "+", "-", "/", "=", "?", "^", "_", "`", "{", "|", "}",
      "~":
      true
    default:
      value >= 0xA0 && !properties.isWhitespace && !properties.isBidiControl
        && !properties.isDefaultIgnorableCodePoint && properties.generalCategory != .unassigned
    }
  }
}

extension String {
  func trimmingSpaces() -> String {
    var slice = self[...]
    while slice.first == " " { slice.removeFirst() }
    while slice.last == " " { slice.removeLast() }
    return String(slice)
  }
}
