package import Champion
package import Files

/// What became of one photo of a run, as `--json` of `selfie crown` and `selfie work` tells it.
package enum PhotoReport: Encodable, Sendable {
  /// The champion photo is written.
  case crowned(CrownReport)
  /// The champion photo exists, and is as it was.
  case skipped(SkipReport)
  /// The photo failed.
  case failed(FailureReport)

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .crowned(let report): try report.encode(to: encoder)
    case .skipped(let report): try report.encode(to: encoder)
    case .failed(let report): try report.encode(to: encoder)
    }
  }

  /// The status of the command if this were its only photo.
  package var status: ExitStatus {
    if case .failed(let report) = self { report.status } else { .done }
  }
}

/// The report of `--json` on a photo whose champion photo exists, with `--existing skip`.
package struct SkipReport: Encodable, Sendable {
  var file: String
  var output: String
  var skipped = true

  /// Reports a photo and the output that exists.
  package init(file: String, output: String) { (self.file, self.output) = (file, output) }
}

/// The report of `--json` on a photo that failed.
package struct FailureReport: Encodable, Sendable {
  var file: String
  var error: String
  /// The exit code of the command if this were its only photo.
  var exitCode: Int32

  package var status: ExitStatus { ExitStatus(rawValue: exitCode) ?? .softwareFault }

  /// Tells of a photo's failure on standard error and, with `--json`, on standard output.
  package static func tell(
    _ error: any Error, of source: PhotoSource, json: Bool
  ) -> FailureReport {
    let report = FailureReport(
      file: source.name, error: Remedy.sentence(for: error), exitCode: ExitStatus(error).rawValue)
    Process.warn("selfie: \(report.file): \(report.error)")
    if json { Process.say(JSONLine.encode(report)) }
    return report
  }
}
