/// The extensions that a server offers in its answer to EHLO.
struct ServerCapabilities: Sendable, Equatable {
  /// Octets of the largest message (RFC 1870); nil if it names no limit.
  var sizeLimit: Int?
  /// Whether addresses may have letters beyond ASCII before the `@` (RFC 6531).
  var offersSMTPUTF8 = false
  /// Whether it offers ways to log in (RFC 4954).
  var offersLogin = false

  /// Reads one line of the answer, without its code.
  mutating func read(_ line: String) {
    let words = line.split(separator: " ").map { $0.uppercased() }
    switch words.first {
    case "SIZE":
      // "SIZE 0" and "SIZE" both mean that there is no fixed limit.
      if words.count > 1, let limit = Int(words[1]), limit > 0 { sizeLimit = limit }
    case "SMTPUTF8": offersSMTPUTF8 = true
    case "AUTH": offersLogin = words.count > 1
    default: break
    }
  }
}
