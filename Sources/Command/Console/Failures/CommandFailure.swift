import Camera
import Card
import Champion
import Exhibit
import JobQueue
import Mailer
import Printing

/// The end of a command that failed: a sentence for standard error, and the exit code.
package struct CommandFailure: Error {
  package let sentence: String
  package let status: ExitStatus

  package init(_ sentence: String, _ status: ExitStatus) {
    (self.sentence, self.status) = (sentence, status)
  }

  /// The failure that an error stands for.
  ///
  /// - Returns: `nil` for the argument parser's errors, which have their own words and codes.
  package init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as ChampionError: self.init(Remedy.sentence(for: error), ExitStatus(error))
    case let error as CardError: self.init(Remedy.sentence(for: error), ExitStatus(error))
    case let error as CameraError: self.init(Remedy.sentence(for: error), ExitStatus(error))
    case let error as ExhibitError: self.init(Remedy.sentence(for: error), ExitStatus(error))
    case let error as MailroomError: self.init(Remedy.sentence(for: error), ExitStatus(error))
    case let error as PrintError: self.init(Remedy.sentence(for: error), ExitStatus(error))
    case let error as QueueError: self.init(Remedy.sentence(for: error), ExitStatus(error))
    case let error as ConfigurationError: self.init(Remedy.sentence(for: error), .configuration)
    default: return nil
    }
  }
}
