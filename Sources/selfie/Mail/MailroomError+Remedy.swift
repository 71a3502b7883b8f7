import Mailer

extension MailroomError {
  /// The command that helps, as a sentence after the library's; nil where its own sentence suffices.
  var remedy: String? {
    switch self {
    case .outbox(.consentMissing), .outbox(.consentWithoutVersion):
      "Pass it with --consent."
    case .outbox(.noSuchMessage), .outbox(.ambiguousIdentifier):
      "\"selfie outbox list\" shows all identifiers."
    case .outbox(.notPurged):
      "The command is \"selfie outbox purge\"."
    case .delivery(.unforeseen):
      "\"selfie config check\" does that."
    default: nil
    }
  }
}
