package import Season

/// What a booth offers beside the crowned photo itself.
package struct BoothServices: Sendable {
  /// The way into the outbox; `nil` for a booth without mail.
  package var mail: (any MailDesk)?
  /// The links to photos; `nil` for a booth without QR codes.
  package var links: PhotoLinks?
  /// The way to the printer; `nil` for a booth without one.
  package var printer: (any PrintDesk)?
  /// Where visits are counted.
  package var sums: SeasonSums<VisitCount>?

  package init(
    mail: (any MailDesk)? = nil, links: PhotoLinks? = nil, printer: (any PrintDesk)? = nil,
    sums: SeasonSums<VisitCount>? = nil
  ) {
    (self.mail, self.links, self.printer, self.sums) = (mail, links, printer, sums)
  }
}
