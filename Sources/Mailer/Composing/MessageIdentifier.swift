/// The Message-ID of RFC 5322 3.6.4: what mail programs tell duplicates by.
public struct MessageIdentifier: Hashable, Sendable {
  /// The identifier with its angle brackets.
  public let text: String

  /// An identifier that was frozen earlier.
  init(text: String) {
    self.text = text
  }

  /// 128 random bits at the sender's domain: no clock, no host name, no visitor's data.
  public init(domain: String, using generator: inout some RandomNumberGenerator) {
    let high = generator.next() as UInt64
    let low = generator.next() as UInt64
    let digits =
      String(high, radix: 16).leftPadded(to: 16) + String(low, radix: 16).leftPadded(to: 16)
    self.text = "<\(digits)@\(domain)>"
  }
}
