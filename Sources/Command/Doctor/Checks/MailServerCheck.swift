import Settings
import Mailer

/// Checks the mail server: connection, TLS and login; sends nothing.
struct MailServerCheck: HealthCheck {
  let context: CheckContext

  /// Seconds to wait for each answer; sending mail waits longer.
  private static let patience = 10

  func observation() throws -> Observation {
    guard !context.isOffline else {
      return .skipped(context.advice(.offline))
    }
    do {
      let check = try Mailroom.check(try context.configuration(), patience: Self.patience)
      return .ok(Self.text(check))
    } catch ConfigurationError.missing(let key, _, _) where key == "smtp.url" {
      return .skipped("No mail server is configured; to mail photos, set smtp.url.")
    }
  }

  private static func text(_ check: ServerCheck) -> String {
    var parts = ["\(check.server) reached"]
    parts.append(
      check.isEncrypted ? "TLS verified" : "without protection, as smtp+plaintext asks")
    parts.append(check.isLoggedIn ? "logged in" : "no login wanted")
    return parts.joined(separator: ", ")
  }
}
