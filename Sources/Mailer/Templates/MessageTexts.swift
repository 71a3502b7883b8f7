/// The texts of one message, every placeholder filled.
struct MessageTexts: Sendable, Equatable {
  /// The subject; ``Message`` refuses one of several lines.
  let subject: String
  /// The plain-text body.
  let text: String
  /// The HTML body, values escaped; `cid:preview` stands for the preview.
  let html: String
}
