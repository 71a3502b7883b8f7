public import Foundation
public import Texts

/// What a visitor agreed to, and when.
public struct Consent: Sendable, Equatable {
  /// The version of the text that was shown.
  public let version: String
  /// The language it was shown in.
  public let language: Language
  /// The moment of the agreement, by this machine's clock.
  public let givenAt: Date

  /// A record of consent.
  ///
  /// - Throws: ``OutboxError/consentWithoutVersion`` if the version is empty or only spaces.
  public init(version: String, language: Language, givenAt: Date) throws(OutboxError) {
    let version = version.trimmingSpaces()
    guard !version.isEmpty else { throw .consentWithoutVersion }
    self.version = version
    self.language = language
    self.givenAt = givenAt
  }
}
