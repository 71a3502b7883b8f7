import Files
import Mailer
import Museum
import Texts
import Season

/// A message that the outbox has taken.
struct SubmittedMail: Sendable {
  let identifier: String
  /// The address in a form that is the same for equal mailboxes.
  let comparable: String
  let masked: String
  /// The visit's ``BoothVisit/partings`` when the message was queued: after a change of the photo or
  /// the call the address may get a new one.
  let parting: Int
}

/// The result of the mail form.
package struct MailReceipt: Sendable, Equatable {
  /// The address, of which only the first letter and the domain show.
  package var masked: String
  package var delivery: MailDelivery
  /// Whether the visitor may mail the photo to another address, too.
  package var takesMore: Bool
}

extension BoothVisit {
  /// The longest name in Unicode scalars, of up to four octets each, which a header can hold.
  package static let nameLimit = 60

  /// Refuses a mail that could not be queued, before its visitor waits for the film; as
  /// ``mail(to:name:line:consent:)`` does.
  package func requireMailable(
    to address: String, name: String?, line: String? = nil, consent: String?
  ) throws(BoothError) {
    guard services.mail != nil else { throw .notOffered(.mail) }
    try require(.reviewed, .queued)
    guard consent == consentVersion else { throw .consent }
    let recipient = try EmailAddress(ofVisitor: address)
    guard mails.count < settings.mailsPerVisit || index(ofMailTo: recipient) != nil else {
      throw .mails(limit: settings.mailsPerVisit)
    }
    // The greeting would carry a link. An initial before "de", as in "J.de Vries", is no host.
    if let name = try usableName(name),
      VisitorLine.hasLink(name.replacing(/\b\p{L}{1,2}\.(?=[Dd]e \p{L})/, with: ""))
    {
      throw .name(limit: Self.nameLimit)
    }
    _ = try usableLine(line)
  }

  /// Puts the champion photo into the outbox, with its film if ``mailsFilm`` says so and the film
  /// exists.
  ///
  /// A visit sends as many messages as the museum allows, one of each photo to an address: a second
  /// press of Send finds the first message.
  ///
  /// - Parameters:
  ///   - address: as the visitor typed it.
  ///   - name: for the greeting; `nil` or blank greets without one.
  ///   - line: the visitor's line, below the museum's words; `nil` or blank for none.
  ///   - consent: the version of the text to which the visitor agreed.
  package func mail(
    to address: String, name: String?, line: String? = nil, consent: String?
  ) throws(BoothError) -> MailReceipt {
    try requireMailable(to: address, name: name, line: line, consent: consent)
    guard let desk = services.mail else { throw .notOffered(.mail) }
    let recipient = try EmailAddress(ofVisitor: address)
    if let known = index(ofMailTo: recipient) {
      // From now on the visitor asks about this message.
      mails.append(mails.remove(at: known))
      state = .queued
      return try mailReceipt()
    }
    let (name, line) = (try usableName(name), try usableLine(line))
    let photo = try parting(naming: name)
    let showsWreath = try review().wreathsSeen > 0
    do {
      var request = PhotoRequest(
        address: address, name: name, language: language, consent: consent,
        session: "\(identifier)-\(partings)")
      request.isVisitors = true
      request.words = settings.mailWords[language]
      request.showsWreath = showsWreath
      request.logo = settings.mailLogo
      if let line {
        let words = (settings.mailWords[language] ?? MailWords(language))
          .telling(ofWreath: showsWreath)
        request.message = "\(words.message)\n\n“\(line)”"
      }
      if mailsFilm { request.film = mailedFilm }
      let identifier = try desk.queue(photo, request)
      mails.append(
        SubmittedMail(
          identifier: identifier, comparable: recipient.comparable, masked: recipient.masked,
          parting: partings))
      // The outbox answers with the message that was refused, if the visitor sends it again.
      if mailed.insert(identifier).inserted { services.sums?.count(.mailed) }
    } catch {
      throw .mail(error)
    }
    state = .queued
    return try mailReceipt()
  }

  /// The mail of this photo to an address.
  private func index(ofMailTo recipient: EmailAddress) -> Int? {
    mails.firstIndex { $0.comparable == recipient.comparable && $0.parting == partings }
  }

  /// What has become of the mail to the last address.
  package func mailReceipt() throws(BoothError) -> MailReceipt {
    guard let desk = services.mail else { throw .notOffered(.mail) }
    guard let last = mails.last else { throw .outOfOrder(state) }
    do {
      return MailReceipt(
        masked: last.masked, delivery: try desk.delivery(of: last.identifier),
        takesMore: mails.count < settings.mailsPerVisit)
    } catch {
      throw .mail(error)
    }
  }

  private var mailedFilm: [UInt8]? {
    guard case .made(let file, _, _)? = try? coronationFilm() else { return nil }
    return file
  }

  private func usableLine(_ line: String?) throws(BoothError) -> String? {
    guard let line, !line.allSatisfy(\.isWhitespace) else { return nil }
    guard let rules = settings.line else { throw .notOffered(.line) }
    do { return try rules.usable(line) } catch { throw .line(error) }
  }

  func usableName(_ name: String?) throws(BoothError) -> String? {
    guard let name, !name.allSatisfy(\.isWhitespace) else { return nil }
    let scalars = name.unicodeScalars
    guard scalars.count <= Self.nameLimit, !scalars.contains(where: \.isControl) else {
      throw .name(limit: Self.nameLimit)
    }
    return name
  }
}

extension BoothVisit {
  /// Puts the champion photo behind a link, or returns the visit's link while it works.
  ///
  /// - Parameter consent: the version of the text to which the visitor agreed.
  package func link(consent: String?) throws(BoothError) -> PhotoLink {
    guard let links = services.links else { throw .notOffered(.link) }
    try require(.reviewed, .queued)
    guard consent == consentVersion else { throw .consent }
    if let lastLink, links.isAlive(lastLink) { return lastLink }
    let photo = try parting(naming: nil)
    let link = links.add(photo, film: film, language: language)
    lastLink = link
    if !isLinked { services.sums?.count(.linked) }
    isLinked = true
    return link
  }

  /// Whether the visit's link still gives the photo.
  package var hasLink: Bool {
    guard let lastLink else { return false }
    return services.links?.isAlive(lastLink) == true
  }

  /// Revokes the link of what the visitor changes or drops, and lets the addresses that had it have
  /// the new one.
  func renewParting() {
    if let lastLink { services.links?.revoke(lastLink) }
    lastLink = nil
    partings += 1
  }
}

extension EmailAddress {
  /// An address that a visitor, or staff for them, typed.
  init(ofVisitor address: String) throws(BoothError) {
    guard !address.mixesScripts else { throw .mixedScripts }
    do {
      self = try EmailAddress(address)
    } catch {
      throw .address(error)
    }
    guard !isLocal else { throw .address(.domainWithoutDot) }
  }
}
