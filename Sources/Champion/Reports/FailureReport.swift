/// What `--json` prints for a photo that could not be worked on.
public struct FailureReport: Encodable, Sendable {
  var file: String
  var error: String
  var exitCode: Int32

  /// Reports one photo's failure.
  ///
  /// - Parameter exitCode: what the command would end with if this were its only photo.
  public init(source: PhotoSource, error: ChampionError, exitCode: Int32) {
    file = source.name
    self.error = error.description
    self.exitCode = exitCode
  }
}
