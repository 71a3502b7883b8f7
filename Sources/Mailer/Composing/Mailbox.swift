/// An address with an optional display name (RFC 5322 3.4).
struct Mailbox: Hashable, Sendable {
  /// The display name, decoded.
  let name: String?
  /// The `addr-spec`.
  let address: EmailAddress

  /// Octets of a display name. No standard sets a limit; this keeps a header to a few lines.
  static let nameLimit = 256

  /// A mailbox; an empty name counts as none.
  init(name: String? = nil, address: EmailAddress) throws(MessageError) {
    let trimmed = name?.trimmingSpaces() ?? ""
    if !trimmed.isEmpty {
      try HeaderText.check(trimmed, field: .name, limit: Self.nameLimit)
    }
    self.name = trimmed.isEmpty ? nil : trimmed
    self.address = address
  }

  /// Parses `name@host`, `<name@host>` or `Name <name@host>`.
  init(parsing text: String) throws(AddressError) {
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
