package import Champion
package import Files

/// Reports a photo's failure.
package enum PhotoFailure {
  /// Writes the error to standard error and, with `--json`, as a report to standard output.
  ///
  /// - Returns: the status of the command if this were its only photo.
  package static func report(
    _ error: any Error, of source: PhotoSource, json: Bool
  ) -> ExitStatus {
    let status = ExitStatus(error)
    Process.warn("selfie: \(source.name): \(Remedy.sentence(for: error))")
    if json {
      Process.say(JSONLine.encode(FailureReport(source: source, error: error)))
    }
    return status
  }
}
