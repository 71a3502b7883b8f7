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

  /// Ends a command with this status, unless all is done.
  package func requireDone() throws(ExitCode) {
    if self != .done { throw exitCode }
  }

  /// The status of a step whose failure ends no run. An error is told; what ends with an exit code
  /// has told why itself.
  package init(of step: () throws -> Void) {
    do {
      try step()
      self = .done
    } catch let code as ExitCode {
      self = ExitStatus(rawValue: code.rawValue) ?? .softwareFault
    } catch {
      Process.warn("selfie: \(Remedy.sentence(for: error))")
      self = ExitStatus(error)
    }
  }
}
