package import Champion

/// The report of `--json` on a photo that failed.
package struct FailureReport: Encodable, Sendable {
  var file: String
  var error: String
  var exitCode: Int32

  /// - Parameter exitCode: the exit code of the command if this were its only photo.
  package init(source: PhotoSource, error: any Error, exitCode: Int32) {
    file = source.name
    self.error = Remedy.sentence(for: error)
    self.exitCode = exitCode
  }
}
