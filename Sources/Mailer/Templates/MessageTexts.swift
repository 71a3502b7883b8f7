/// The words of one message, every placeholder filled.
public struct MessageTexts: Sendable, Equatable {
  /// The subject, without markup; ``Message`` refuses one of several lines.
  public let subject: String
  /// The plain body; lines end as they do in the template and in what was typed.
  public let text: String
  /// The HTML body, visitors' words escaped; `cid:preview` stands for the inline picture.
  public let html: String
}
