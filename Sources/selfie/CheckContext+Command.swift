import Doctor
import FaceTrack

extension CheckContext {
  /// The inputs of checks of this process, with the command's own sentences.
  static func ofCommand(models: ModelFolders) -> CheckContext {
    let (environment, executable) = (Process.environment, Process.executable)
    var context = CheckContext(
      environment: environment, models: models,
      artwork: ArtworkFolders.standard(environment: environment, executable: executable),
      executable: executable)
    context.sentence = { Remedy.sentence(for: $0) }
    return context
  }
}
