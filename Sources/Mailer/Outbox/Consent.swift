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

  /// A record of consent.
  ///
  /// - Throws: ``MailroomError/consentWithoutVersion`` if the version is empty or only spaces.
  init(version: String, language: Language, givenAt: Date) throws(MailroomError) {
    let version = version.trimmingSpaces()
    guard !version.isEmpty else { throw .consentWithoutVersion }
    self.version = version
    self.language = language
    self.givenAt = givenAt
  }
}
