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
    if let failure = error as? CommandFailure {
      self = failure
    } else {
      guard let status = ExitStatus(of: error) else { return nil }
      self.init(Remedy.sentence(for: error), status)
    }
  }
}
