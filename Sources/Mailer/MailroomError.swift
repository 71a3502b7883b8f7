public import Files

/// Why the mailroom takes no photo; what its parts throw passes as it is.
public enum MailroomError: Error, Sendable, Equatable {
  /// The photo's file cannot be read.
  case photo(String, AtomicFileError)
  /// The configuration requires consent and the request has none.
  case consentMissing
  /// The consent's version is empty.
  case consentWithoutVersion
}

extension MailroomError: ReportableError {
  /// One sentence with the remedy.
  public var description: String {
    switch self {
    case .photo(let path, let error): "The photo \(path): \(error)"
    case .consentMissing:
      """
      No consent was given and outbox.require_consent is on; give the version of the text that the \
      visitor agreed to.
      """
    case .consentWithoutVersion:
      "The consent names no version; give the version of the text that the visitor agreed to."
    }
  }

  /// That of the reading of the photo; 64 for the consent.
  public var status: ExitStatus {
    switch self {
    case .photo(_, let error): error.status
    case .consentMissing, .consentWithoutVersion: .usage
    }
  }
}
