package import Mailer

/// Takes photos into the outbox and delivers them; called from the visits' queues.
package protocol MailDesk: Sendable {
  /// Queues a photo; after the return it survives a power cut. The desk delivers it by itself.
  ///
  /// - Returns: the message's identifier.
  func queue(_ photo: [UInt8], _ request: PhotoRequest) throws(MailroomError) -> String

  /// Whether the mail server has accepted the message.
  func isDelivered(_ identifier: String) throws(MailroomError) -> Bool
}
