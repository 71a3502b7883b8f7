import Settings
import Files
import Foundation

/// The parts of `smtp.url`.
struct ServerAddress: Sendable, Equatable {
  let security: SMTPSecurity
  let user: String?
  let host: String
  let port: Int?

  init(_ text: String) throws(ConfigurationError) {
    func bad(_ reason: String) -> ConfigurationError { .badURL(.url, reason) }
    guard let separator = text.firstRange(of: "://") else { throw bad("it has no ://") }
    guard let security = SMTPSecurity(rawValue: text[..<separator.lowerBound].lowercased()) else {
      throw bad("it starts with none of smtp, smtps and smtp+plaintext")
    }
    var rest = text[separator.upperBound...]
    if rest.hasSuffix("/") { rest.removeLast() }
    guard !rest.unicodeScalars.contains(where: \.isControl), !rest.contains("/"),
      !rest.contains("?"), !rest.contains("#")
    else { throw bad("only a user, a host and a port may follow ://") }
    var user: String?
    // The user is often an address itself, so the last @ ends it.
    if let at = rest.lastIndex(of: "@") {
      let given = String(rest[..<at])
      guard !given.contains(":") else { throw .passwordInURL }
      guard let decoded = given.removingPercentEncoding, !decoded.isEmpty,
        !decoded.unicodeScalars.contains(where: \.isControl)
      else { throw bad("its user cannot be read") }
      user = decoded
      rest = rest[rest.index(after: at)...]
    }
    var port: Int?
    if let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]") {
      guard let number = Int(rest[rest.index(after: colon)...]), (1...65_535).contains(number)
      else { throw bad("its port is not a number from 1 to 65535") }
      port = number
      rest = rest[..<colon]
    }
    self.security = security
    self.user = user
    self.port = port
    host = try Self.host(String(rest))
  }

  private static func host(_ text: String) throws(ConfigurationError) -> String {
    if text.hasPrefix("["), text.hasSuffix("]") {
      let literal = text.dropFirst().dropLast()
      if literal.contains(":"), literal.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) {
        return String(literal)
      }
    } else if !text.contains(".") || text.hasSuffix(".") {
      // A relay in the same network often has a short name.
      let plain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      if plain, !text.isEmpty { return text.lowercased() }
    } else if let ascii = try? InternationalDomain.asciiLabels(of: text) {
      return ascii
    }
    throw .badURL(.url, "its host is no host name")
  }
}
