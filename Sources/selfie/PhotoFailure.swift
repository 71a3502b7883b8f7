import Champion

/// A photo that could not be worked on, as the commands say it.
enum PhotoFailure {
  /// Says it on standard error and, where reports are asked for, as one of them.
  ///
  /// - Returns: what the command would end with if this were its only photo.
  static func report(
    _ error: ChampionError, of source: PhotoSource, json: Bool
  ) -> ExitStatus {
    let status = ExitStatus(error)
    Process.warn("selfie: \(source.name): \(Remedy.sentence(for: error))")
    if json {
      let report = FailureReport(source: source, error: error, exitCode: status.rawValue)
      Process.say(JSONLine.encode(report))
    }
    return status
  }
}
