package import Mailer

/// Takes photos into the outbox and delivers them; called from the visits' queues.
package protocol MailDesk: Sendable {
  /// Queues a photo, which survives a power cut once this returns; the desk then delivers it.
  ///
  /// - Returns: the message's identifier.
  func queue(_ photo: [UInt8], _ request: PhotoRequest) throws -> String

  /// What has become of a message.
  func delivery(of identifier: String) throws -> MailDelivery

  /// Removes the photo of a message that the mail server refused for good.
  func forgetRefused(_ identifier: String)
}

/// What has become of a message.
package enum MailDelivery: String, Sendable, Encodable {
  /// The mail server has accepted it.
  case sent
  /// It is on its way: no try has failed. So is what waits for the next hour (`smtp.hourly`).
  case sending
  /// A try has failed, or the server is on hold: the message waits, and the desk sends it later.
  case waiting
  /// The mail server has refused it for good.
  case failed
}
