internal import Mailer

/// The mail server: reached, secured, logged in to; nothing is sent.
struct MailServerCheck: Examination {
  let surroundings: Surroundings

  /// Seconds to wait for each answer; mail itself has more patience.
  private static let patience = 10

  func finding() -> Finding {
    guard !surroundings.isOffline else {
      return Finding(.mail, .skipped, "The network is left alone, as --offline asks.")
    }
    do {
      let check = try Mailroom.check(try surroundings.configuration(), patience: Self.patience)
      return Finding(.mail, .ok, Self.text(check))
    } catch let MailroomError.configuration(.missing(key, _, _)) where key == "smtp.url" {
      return Finding(
        .mail, .skipped, "No mail server is configured; to mail photos, set smtp.url.")
    } catch {
      return Finding(.mail, .failed, String(describing: error))
    }
  }

  private static func text(_ check: ServerCheck) -> String {
    var parts = ["\(check.server.name) reached"]
    parts.append(
      check.server.security == .plaintext
        ? "without protection, as smtp+plaintext asks" : "TLS verified")
    parts.append(check.server.credentials == nil ? "no login wanted" : "logged in")
    return parts.joined(separator: ", ")
  }
}
