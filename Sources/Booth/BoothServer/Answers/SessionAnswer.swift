import Booth
import Museum
import Texts

/// What the page must know of its visit.
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
  /// Whether mail is not offered because the outbox's disk is full.
  let mailFull: Bool
  /// Characters of the visitors' own line in a mail; 0 asks for none.
  let lineLength: Int
  /// Characters of each part of the herald's call; 0 without a herald.
  let heraldLength: Int
  /// Whether the visitor has yet to decide whether the herald calls them.
  let awaitsHerald: Bool
  let qr: Bool
  /// Whether the visit's code still gives the photo to a phone.
  let link: Bool
  /// Whether a film of the coronation is made.
  let film: Bool
  /// Whether the mail carries it beside the photo.
  let mailsFilm: Bool
  /// Whether the visit may have a card, or another one, printed now.
  let print: Bool
  /// The cards that the visit was promised.
  let prints: Int
  /// The wreaths that are seen in the visitor's photo; 0 without a photo.
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

/// What the page must know of the booth before a visit.
struct BoothEvent: Encodable, Equatable {
  let open: Bool
  /// Whether the opening hours keep the booth closed.
  let resting: Bool
  /// The local time at which they end that, such as `2026-12-25T09:00`.
  @OrNull var opens: String?
  /// Questions of a round; 0 without a quiz.
  let questions: Int
  let camera: String
  /// The keys of physical buttons, by what they do.
  let keys: ButtonKeys
}
