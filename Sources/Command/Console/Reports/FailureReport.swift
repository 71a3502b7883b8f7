package import Champion
import Files

/// The report of `--json` on a photo that failed.
package struct FailureReport: Encodable, Sendable {
  var file: String
  var error: String
  /// The exit code of the command if this were its only photo.
  var exitCode: Int32

  package init(source: PhotoSource, error: any Error) {
    file = source.name
    self.error = Remedy.sentence(for: error)
    exitCode = ExitStatus(error).rawValue
  }
}
