/// What a server says it can do in its answer to EHLO.
public struct ServerCapabilities: Sendable, Equatable {
  /// Octets of the largest message (RFC 1870); nil if it names no limit.
  public internal(set) var sizeLimit: Int?
  /// Whether addresses may have letters beyond ASCII before the `@` (RFC 6531).
  public internal(set) var offersSMTPUTF8 = false
  /// Whether a plaintext connection can be turned into TLS (RFC 3207).
  public internal(set) var offersStartTLS = false
  /// Names of mechanisms, in capitals.
  public internal(set) var authentication: [String] = []

  /// Reads one line of the answer, without its code.
  mutating func read(_ line: String) {
    let words = line.split(separator: " ").map { $0.uppercased() }
    switch words.first {
    case "SIZE":
      // "SIZE 0" and "SIZE" both mean that there is no fixed limit.
      if words.count > 1, let limit = Int(words[1]), limit > 0 { sizeLimit = limit }
    case "SMTPUTF8": offersSMTPUTF8 = true
    case "STARTTLS": offersStartTLS = true
    case "AUTH": authentication = Array(words.dropFirst())
    default: break
    }
  }
}
