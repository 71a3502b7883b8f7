public import Files
public import JobQueue
public import Settings

/// Why a photo cannot be mailed, or the outbox not be used, by concern.
public enum MailroomError: Error, Sendable, Equatable {
  /// The photo's file cannot be read.
  case photo(String, AtomicFileError)
  /// The recipient's address, or the name beside it, cannot be used.
  case address(AddressError)
  /// The message cannot be composed.
  case message(MessageError)
  /// A template of the configured folder cannot be used.
  case template(TemplateError)
  /// A setting is missing or wrong.
  case configuration(ConfigurationError)
  /// The configuration requires consent and the request has none.
  case consentMissing
  /// The consent's version is empty.
  case consentWithoutVersion
  /// The outbox cannot be read, written or changed as asked.
  case outbox(QueueError)
  /// The mail server cannot be reached or refuses to take mail.
  case delivery(DeliveryFault)
}

extension MailroomError: ReportableError {
  /// One sentence with the remedy; the sentence of the wrapped error where there is one.
  public var description: String {
    switch self {
    case .photo(let path, let error): "The photo \(path): \(error)"
    case .address(let error): error.description
    case .message(let error): error.description
    case .template(let error): error.description
    case .configuration(let error): error.description
    case .consentMissing:
      """
      No consent was given and outbox.require_consent is on; give the version of the text that the \
      visitor agreed to.
      """
    case .consentWithoutVersion:
      "The consent names no version; give the version of the text that the visitor agreed to."
    case .outbox(let error): error.description
    case .delivery(let error): error.description
    }
  }

  /// The status by what is wrong: the photo, the address, the setting, the outbox or the server.
  public var status: ExitStatus {
    switch self {
    case .photo(_, .missing): .noInput
    case .photo, .address, .message: .unusableData
    case .template, .configuration: .configuration
    case .consentMissing, .consentWithoutVersion: .usage
    case .outbox(let error): error.status
    case .delivery(let fault): fault.needsAttention ? .configuration : .queued
    }
  }
}
