public import Foundation

/// What a visitor agreed to, and when.
public struct Consent: Sendable, Equatable {
  /// The version of the text that was shown.
  public let version: String
  /// The language it was shown in.
  public let language: Language
  public let givenAt: Date

  public init(version: String, language: Language, givenAt: Date) throws(OutboxError) {
    let version = version.trimmingSpaces()
    guard !version.isEmpty else { throw .consentWithoutVersion }
    self.version = version
    self.language = language
    self.givenAt = givenAt
  }
}
