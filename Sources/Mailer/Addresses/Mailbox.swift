/// An address and, where there is one, the name that stands before it.
public struct Mailbox: Hashable, Sendable {
  /// The name as a person reads it.
  public let name: String?
  /// Where mail for this mailbox goes: the `addr-spec` of RFC 5322 3.4.1.
  public let address: EmailAddress

  /// Octets of a name. No standard sets one; this keeps a header to a few lines.
  public static let nameLimit = 256

  /// A mailbox of a name and an address; an empty name is no name.
  public init(name: String? = nil, address: EmailAddress) throws(MessageError) {
    let trimmed = name?.trimmingSpaces() ?? ""
    if !trimmed.isEmpty {
      try HeaderText.check(trimmed, field: .name, limit: Self.nameLimit)
    }
    self.name = trimmed.isEmpty ? nil : trimmed
    self.address = address
  }

  /// Reads `name@host`, `<name@host>` or `Name <name@host>`, as a configuration file has it.
  public init(parsing text: String) throws(AddressError) {
    try EmailAddress.refuseControlCharacters(text)
    let trimmed = text.trimmingSpaces()
    guard trimmed.hasSuffix(">") else {
      self.name = nil
      self.address = try EmailAddress(trimmed)
      return
    }
    guard let open = trimmed.lastIndex(of: "<") else { throw .malformedMailbox }
    let inner = trimmed[trimmed.index(after: open)...].dropLast()
    self.address = try EmailAddress(String(inner))
    var name = String(trimmed[..<open]).trimmingSpaces()
    if name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") {
      name = String(name.dropFirst().dropLast())
    }
    guard !name.contains("\""), !name.contains("<"), name.utf8.count <= Self.nameLimit else {
      throw .malformedMailbox
    }
    self.name = name.isEmpty ? nil : name
  }
}
