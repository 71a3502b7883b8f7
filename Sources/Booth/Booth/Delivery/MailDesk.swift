package import Mailer

/// Takes photos into the outbox and delivers them; called from the visits' queues.
package protocol MailDesk: Sendable {
  /// Queues a photo; after the return it survives a power cut. The desk delivers it by itself.
  ///
  /// - Returns: the message's identifier.
  func queue(_ photo: [UInt8], _ request: PhotoRequest) throws(MailroomError) -> String

  /// Whether a message may carry the film beside the photo.
  var carriesFilms: Bool { get }

  /// Queues a photo with its film, where ``carriesFilms``.
  ///
  /// - Parameter film: `nil` for the photo alone.
  func queue(
    _ photo: [UInt8], film: MailedFilm?, _ request: PhotoRequest
  ) throws(MailroomError) -> String

  /// What has become of a message.
  func delivery(of identifier: String) throws(MailroomError) -> MailDelivery

  /// Removes the photo of a message that was refused for good.
  func forgetRefused(_ identifier: String)
}

extension MailDesk {
  package var carriesFilms: Bool { false }

  package func queue(
    _ photo: [UInt8], film: MailedFilm?, _ request: PhotoRequest
  ) throws(MailroomError) -> String {
    try queue(photo, request)
  }
}

/// The film that a message carries beside the photo.
package struct MailedFilm: Sendable, Equatable {
  package let file: [UInt8]
  /// Its media type, and its extension.
  package let type, suffix: String
}

/// What has become of a message.
package enum MailDelivery: String, Sendable, Encodable {
  /// The mail server has accepted it.
  case sent
  /// It is on its way: no try has failed.
  case sending
  /// A try has failed, or the server is on hold: it waits in the outbox and goes by itself.
  case waiting
  /// The mail server has refused it for good.
  case failed
}
