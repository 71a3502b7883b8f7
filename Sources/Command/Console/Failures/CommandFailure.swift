package import ArgumentParser
package import Files

/// The end of a command that failed: a sentence for standard error, and the exit code.
package struct CommandFailure: ReportableError {
  package let description: String
  package let status: ExitStatus

  package init(_ sentence: String, _ status: ExitStatus) {
    (description, self.status) = (sentence, status)
  }

  /// A file's error, with its name before the sentence.
  package init(_ error: any Error, of file: String) {
    self.init("\(file): \(Remedy.sentence(for: error))", ExitStatus(error))
  }
}

extension ExitStatus {
  /// The error that ends a command with this status.
  package var exitCode: ExitCode { ExitCode(rawValue) }
}
