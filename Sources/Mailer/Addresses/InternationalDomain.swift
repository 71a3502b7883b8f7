import CIDN2

/// Domain names of any script, as A-labels for DNS and SMTP and as U-labels for people (RFC 5890,
/// UTS 46).
enum InternationalDomain {
  /// The ASCII form of a domain, in lower case.
  static func asciiLabels(of domain: String) throws(AddressError) -> String {
    guard !domain.hasPrefix("[") else { throw .domainLiteral }
    var ascii = domain
    if !domain.utf8.allSatisfy({ $0 < 0x80 }) { ascii = try converted(domain) }
    ascii = ascii.lowercased()
    let labels = ascii.split(separator: ".", omittingEmptySubsequences: false)
    for (number, label) in labels.enumerated() {
      let bytes = Array(label.utf8)
      let allowed = bytes.allSatisfy {
        ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D
      }
      guard (1...63).contains(bytes.count), allowed, bytes.first != 0x2D, bytes.last != 0x2D else {
        throw .domain(label: number + 1)
      }
    }
    // "localhost" names a mail server on the same machine.
    guard labels.count > 1 || ascii == "localhost" else { throw .domainWithoutDot }
    guard ascii.utf8.count <= 253 else {
      throw .domainTooLong(octets: ascii.utf8.count, limit: 253)
    }
    return ascii
  }

  /// A domain of A-labels as U-labels; as it is unless they lead back to it: what only decodes may
  /// hold characters that no domain has.
  static func unicodeLabels(of domain: String) -> String {
    var output: UnsafeMutablePointer<CChar>?
    let status = idn2_to_unicode_8z8z(domain, &output, 0)
    defer { idn2_free(output) }
    guard status == IDN2_OK.rawValue, let output else { return domain }
    let labels = String(cString: output)
    return (try? asciiLabels(of: labels)) == domain ? labels : domain
  }

  private static func converted(_ domain: String) throws(AddressError) -> String {
    var output: UnsafeMutablePointer<UInt8>?
    let flags = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    let status = domain.withCString { text in
      text.withMemoryRebound(to: UInt8.self, capacity: domain.utf8.count + 1) {
        idn2_lookup_u8($0, &output, flags)
      }
    }
    defer { idn2_free(output) }
    guard status == IDN2_OK.rawValue, let output else {
      throw .internationalDomain(reason: String(cString: idn2_strerror(status)))
    }
    return String(cString: output)
  }
}
