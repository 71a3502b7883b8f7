/// Anything that can keep a photo from being mailed, by concern.
public enum MailroomError: Error, Sendable, Equatable {
  case noSuchPhoto(path: String)
  case unreadablePhoto(path: String)
  case tooLargePhoto(path: String, limit: Int)
  case address(AddressError)
  case message(MessageError)
  case template(TemplateError)
  case configuration(ConfigurationError)
  case outbox(OutboxError)
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
