public import Foundation
public import Texts

/// A record of a recipient's consent.
public struct Consent: Sendable, Equatable, Codable {
  /// The version of the consent text.
  public let version: String
  /// The language it was shown in.
  public let language: Language
  /// The moment of the agreement, by this machine's clock.
  public let givenAt: Date

  /// Octets of a version: it may be the name of the file that has the text.
  static let versionLimit = Message.fileNameLimit

  /// A record of consent.
  ///
  /// - Throws: ``MailroomError/consentWithoutVersion`` if the version is empty or only spaces,
  ///   ``MessageError`` if it is too long or has control characters.
  init(version: String, language: Language, givenAt: Date) throws {
    let version = version.trimmingSpaces()
    guard !version.isEmpty else { throw MailroomError.consentWithoutVersion }
    try HeaderText.check(version, field: .consent, limit: Self.versionLimit)
    self.version = version
    self.language = language
    self.givenAt = givenAt
  }
}
