/// The result of one check.
package struct Finding: Sendable, Equatable, Encodable {
  /// The check.
  package let check: Check
  /// The state of the checked thing.
  package let state: State
  /// The observation in English, with the remedy unless all is well; never an address or a picture.
  package let text: String
  /// Numbers for scripts, by name; empty for most checks.
  package let figures: [String: Int]

  /// The checks, in the order in which they run.
  package enum Check: String, Sendable, CaseIterable, Encodable {
    /// The versions of the system's libraries.
    case libraries
    /// The files of the neural networks.
    case models
    /// Detection of a synthetic face.
    case face
    /// The images of wreath and statue.
    case artwork
    /// The webcam.
    case camera
    /// ffmpeg, for films and network cameras.
    case films
    /// The decoder of HEIC and AVIF.
    case photos
    /// Free disk space.
    case disk
    /// The folder of the champion photos.
    case output
    /// The mailer's settings.
    case configuration
    /// The outbox.
    case outbox
    /// The mail server.
    case mail
    /// The printer.
    case printer
    /// The machine's clock.
    case clock
    /// The locale's language and character encoding.
    case locale
  }

  /// The state of the checked thing.
  package enum State: String, Sendable, CaseIterable, Encodable {
    /// It works.
    case ok
    /// It works or is optional, but needs attention.
    case warning
    /// It does not work.
    case failed
    /// It was not checked; the text says why.
    case skipped
  }

  init(_ check: Check, _ seen: Observation) {
    (self.check, state, text, figures) = (check, seen.state, seen.text, seen.figures)
  }
}
