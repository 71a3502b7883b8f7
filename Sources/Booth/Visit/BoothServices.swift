/// What a booth offers beside the crowned photo itself.
package struct BoothServices: Sendable {
  /// The way into the outbox; `nil` for a booth without mail.
  package var mail: (any MailDesk)?
  /// The links to photos; `nil` for a booth without QR codes.
  package var links: PhotoLinks?

  package init(mail: (any MailDesk)? = nil, links: PhotoLinks? = nil) {
    (self.mail, self.links) = (mail, links)
  }
}
