import Files

/// A Message-ID (RFC 5322 3.6.4), by which mail programs recognise duplicates.
struct MessageIdentifier: Hashable, Sendable {
  /// The identifier with its angle brackets.
  let text: String

  /// An identifier read back from the outbox.
  init(text: String) {
    self.text = text
  }

  /// 128 random bits at the sender's domain, without clock, host name or personal data.
  init(domain: String, using generator: inout some RandomNumberGenerator) {
    text = "<\(RandomToken.make(using: &generator))@\(domain)>"
  }
}
