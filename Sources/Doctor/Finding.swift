/// What one check found.
public struct Finding: Sendable, Equatable, Encodable {
  /// What was looked at.
  public let check: Check
  /// How it is.
  public let state: State
  /// What was seen, without a visitor's address or picture; if something is wrong, what to do.
  public let text: String
  /// Numbers for machines, by name; empty for most checks.
  public let figures: [String: Int]

  /// What is looked at, in this order.
  public enum Check: String, Sendable, CaseIterable, Encodable {
    /// The system's libraries that the program runs on.
    case libraries
    /// The files of the neural networks.
    case models
    /// The library that runs the networks.
    case engine
    /// Whether the networks find a face.
    case face
    /// The pictures of wreath and statue.
    case artwork
    /// The webcam.
    case camera
    /// The program that reads and writes films.
    case films
    /// Room on the disks.
    case disk
    /// The folder of the champion photos.
    case output
    /// The mailer's settings.
    case configuration
    /// The messages that wait.
    case outbox
    /// The mail server.
    case mail
    /// The machine's clock.
    case clock
    /// Language and letters.
    case locale
  }

  /// How it is.
  public enum State: String, Sendable, CaseIterable, Encodable {
    /// It works.
    case ok
    /// It works, or is not needed by everybody, and somebody should know.
    case warning
    /// Visitors would notice.
    case failed
    /// It was not looked at; the text says why.
    case skipped
  }

  /// States a finding.
  public init(_ check: Check, _ state: State, _ text: String, figures: [String: Int] = [:]) {
    self.check = check
    self.state = state
    self.text = text
    self.figures = figures
  }
}
