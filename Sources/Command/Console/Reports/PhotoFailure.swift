package import Card
package import Champion

/// Reports a photo's failure.
package enum PhotoFailure {
  /// Writes the error to standard error and, with `--json`, as a report to standard output.
  ///
  /// - Returns: the status of the command if this were its only photo.
  package static func report(
    _ error: ChampionError, of source: PhotoSource, json: Bool
  ) -> ExitStatus {
    report(error, ExitStatus(error), of: source, json: json)
  }

  /// The same for an error of a card.
  package static func report(
    _ error: CardError, of source: PhotoSource, json: Bool
  ) -> ExitStatus {
    report(error, ExitStatus(error), of: source, json: json)
  }

  private static func report(
    _ error: any Error, _ status: ExitStatus, of source: PhotoSource, json: Bool
  ) -> ExitStatus {
    Process.warn("selfie: \(source.name): \(Remedy.sentence(for: error))")
    if json {
      let report = FailureReport(source: source, error: error, exitCode: status.rawValue)
      Process.say(JSONLine.encode(report))
    }
    return status
  }
}
