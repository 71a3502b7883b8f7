import Champion

/// What `--json` prints for a photo that could not be worked on.
struct FailureReport: Encodable, Sendable {
  var file: String
  var error: String
  var exitCode: Int32

  /// Reports one photo's failure.
  ///
  /// - Parameter exitCode: what the command would end with if this were its only photo.
  init(source: PhotoSource, error: ChampionError, exitCode: Int32) {
    file = source.name
    self.error = Remedy.sentence(for: error)
    self.exitCode = exitCode
  }
}
