/// Anything that can keep a photo from being mailed, by concern.
public enum MailroomError: Error, Sendable, Equatable {
  /// There is no file of that name.
  case noSuchPhoto(path: String)
  /// The photo's file may not be read.
  case unreadablePhoto(path: String)
  /// The photo's file has more bytes than are read.
  case tooLargePhoto(path: String, limit: Int)
  /// The visitor's address, or the name beside it, cannot be used.
  case address(AddressError)
  /// The message cannot be composed.
  case message(MessageError)
  /// A template of the museum's own cannot be used.
  case template(TemplateError)
  /// A setting is missing or wrong.
  case configuration(ConfigurationError)
  /// The outbox cannot be read, written or changed as asked.
  case outbox(OutboxError)
  /// The mail server did not take part.
  case delivery(DeliveryFault)
}

extension MailroomError: CustomStringConvertible {
  /// One sentence with the remedy; the sentence of the error inside where there is one.
  public var description: String {
    switch self {
    case .noSuchPhoto(let path): "There is no photo \(path); check its name."
    case .unreadablePhoto(let path): "The photo \(path) cannot be read; check its permissions."
    case .tooLargePhoto(let path, let limit):
      "The photo \(path) has more bytes than the limit of \(limit); scale it down."
    case .address(let error): error.description
    case .message(let error): error.description
    case .template(let error): error.description
    case .configuration(let error): error.description
    case .outbox(let error): error.description
    case .delivery(let error): error.description
    }
  }
}
