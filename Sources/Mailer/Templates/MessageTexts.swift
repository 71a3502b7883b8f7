/// The words of one message, every placeholder filled.
public struct MessageTexts: Sendable, Equatable {
  public let subject: String
  public let text: String
  public let html: String
}
