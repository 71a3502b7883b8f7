import Booth
import Museum
import Texts

/// What the page must know about its visit.
struct SessionAnswer: Encodable, Equatable {
  struct Consent: Encodable, Equatable {
    let version: String
    let addressDays: Int
    let linkMinutes: Int
  }

  let state: BoothState
  let language: Language
  let revision: Int
  let quiz: Bool
  let sounds: Bool
  let mail: Bool
  /// Whether the booth offers no mail because the outbox's disk is full.
  let mailFull: Bool
  /// The most characters of the visitors' own line in a mail; 0 if the museum wants no line.
  let lineLength: Int
  /// The most characters of each part of the herald's call; 0 without a herald.
  let heraldLength: Int
  /// Whether the visitor has yet to decide about the herald.
  let awaitsHerald: Bool
  let qr: Bool
  /// Whether the visit's QR code still gives the photo to a phone.
  let link: Bool
  /// Whether the booth makes a film of the coronation.
  let film: Bool
  /// Whether the mail carries the film beside the photo.
  let mailsFilm: Bool
  /// Whether the booth can print a card, or another one, for the visit now.
  let print: Bool
  /// The number of cards that the visit was promised.
  let prints: Int
  /// The number of visible wreaths in the visitor's photo; 0 without a photo.
  let wreaths: Int
  let camera: String
  let idleSeconds: Int
  let warningSeconds: Int
  let countdownSeconds: Int
  let burstFrames: Int
  let consent: Consent
}

/// The answer to a browser without a visit.
struct IdleAnswer: Encodable {
  let state = BoothState.idle
}

/// What the page must know about the booth before a visit.
struct BoothEvent: Encodable, Equatable {
  let open: Bool
  /// Whether the opening hours keep the booth closed.
  let resting: Bool
  /// The local time at which the hours open the booth again, such as `2026-12-25T09:00`.
  @OrNull var opens: String?
  /// The number of questions in a round; 0 without a quiz.
  let questions: Int
  let camera: String
  /// The keys of physical buttons, by their function.
  let keys: ButtonKeys
  /// The version of the page; one that has loaded another loads itself anew.
  let version: String
}
