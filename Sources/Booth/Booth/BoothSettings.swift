import Camera
package import FaceTrack
package import Foundation
package import Imaging
package import Museum
package import Overlay
package import Texts

/// Settings that all visits of a booth share.
package struct BoothSettings: Sendable {
  /// The folders of the face models.
  package var models: ModelFolders
  /// The artwork, which visits share.
  package var artwork: Artwork
  /// The quiz; `nil` lets visitors begin with the camera.
  package var bank: QuestionBank?
  /// The quiz's rules; ``bank`` has at least as many questions as a round.
  package var rules = QuizRules()
  /// The languages of the page, in the museum's order.
  package var languages = Language.builtIn
  /// The words of mails; the program's own stand in for a language that is missing.
  package var mailWords: [Language: MailWords] = [:]
  /// The museum's logo for mails, a PNG file.
  package var mailLogo: Data?
  /// The most addresses to which a visit mails its photo.
  package var mailsPerVisit = 3
  /// The rules of the visitors' own line in a mail; `nil` asks for none.
  package var line: VisitorLine?
  /// How the herald calls visitors; `nil` for a booth without one.
  package var herald: HeraldRules?
  /// The words of calls, in the booth's languages.
  package var heraldWords: [Language: HeraldWords] = [:]
  /// The version of the consent texts that the page shows, and of those for a mail with a film.
  package var (consentVersion, filmConsentVersion) = ("1", "2")
  /// The cards; `nil` for a booth without them.
  package var cards: BoothCards?
  /// Whether a photo grows by a ledge for a statue that has no place in it.
  package var allowsLedge = true
  /// Whether the booth makes a film of each coronation.
  package var makesFilms = false
  /// Whether mails carry the film beside the photo, where the outbox takes both.
  package var mailsFilms = false
  /// The largest burst, in frames.
  package var burstFrames = 5
  /// The limits of a camera's frame: 8 megapixels, the largest that a webcam's stream has.
  package var limits = CameraLimits.picture

  package init(models: ModelFolders, artwork: Artwork) {
    (self.models, self.artwork) = (models, artwork)
  }
}
