public import Files

/// Why a mail address, or the display name beside it, cannot be used.
///
/// Errors reach logs and screens, so none holds the address.
public enum AddressError: Error, Equatable, Sendable {
  /// The text is empty.
  case empty
  /// A control character such as CR, LF or NUL, at a position counted in Unicode scalars from 0.
  case controlCharacter(scalar: UInt32, position: Int)
  /// No `@` separates the local part from the domain.
  case noAtSign
  /// More than one address, or more than one `@` outside quotes.
  case severalAddresses
  /// The part before the `@` has a character or a dot where RFC 5322 3.4.1 allows none.
  case localPart(position: Int)
  /// The part before the `@` is longer than the limit of RFC 5321 4.5.3.1.1.
  case localPartTooLong(octets: Int, limit: Int)
  /// The whole address is longer than the limit of RFC 5321 4.5.3.1.3.
  case tooLong(octets: Int, limit: Int)
  /// The domain is longer than the limit of RFC 1035 2.3.4.
  case domainTooLong(octets: Int, limit: Int)
  /// The domain has no dot, so no other machine can reach it.
  case domainWithoutDot
  /// The domain is an address literal such as `[192.0.2.1]`.
  case domainLiteral
  /// A label of the domain, counted from 1, is empty, too long or has a forbidden character.
  case domain(label: Int)
  /// The domain is not a valid internationalised name; `reason` is libidn2's text.
  case internationalDomain(reason: String)
  /// The part before the `@` has letters beyond ASCII, which only the recipient's may have.
  case needsSMTPUTF8
  /// The text around the angle brackets is no display name.
  case malformedMailbox
}

extension AddressError: ReportableError {
  /// One sentence with the remedy; it names positions and lengths, never the address.
  public var description: String {
    switch self {
    case .empty:
      "The mail address is empty; give one such as name@museum.example."
    case .controlCharacter(let scalar, let position):
      "The mail address or name holds the control character U+"
        + String(scalar, radix: 16, uppercase: true).leftPadded(to: 4)
        + " at position \(position); remove it."
    case .noAtSign:
      "The mail address has no @; write it as name@museum.example."
    case .severalAddresses:
      "The mail address holds more than one @ or more than one address; give one address at a time."
    case .localPart(let position):
      "The mail address has a character that may not stand before the @, at position \(position);"
        + " check its spelling."
    case .localPartTooLong(let octets, let limit):
      "The part of the mail address before the @ has \(octets) octets and the limit is \(limit)."
    case .tooLong(let octets, let limit):
      "The mail address has \(octets) octets and the limit is \(limit)."
    case .domainTooLong(let octets, let limit):
      "The part of the mail address after the @ has \(octets) octets and the limit is \(limit)."
    case .domainWithoutDot:
      "The part of the mail address after the @ has no dot; write it in full, as in museum.example."
    case .domainLiteral:
      "The part of the mail address after the @ is an IP address or ends in a number;"
        + " write a domain name."
    case .domain(let label):
      "Label \(label) of the mail address's domain is empty, longer than 63 octets or has a"
        + " character that is not a letter, a digit or a hyphen; check its spelling."
    case .internationalDomain(let reason):
      "The mail address's domain is not a valid international name (\(reason)); check its spelling."
    case .needsSMTPUTF8:
      "The mail address has letters beyond ASCII before the @, which many mail servers refuse here;"
        + " use another address."
    case .malformedMailbox:
      "The mailbox is neither an address nor a name followed by an address in angle brackets."
    }
  }

  /// 65.
  public var status: ExitStatus { .unusableData }
}
