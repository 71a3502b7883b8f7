package import Doctor
package import FaceTrack

extension Remedy {
  /// The doctor's advice with the option or the command that it is about.
  static func words(for advice: Advice) -> String {
    switch advice {
    case .offline: "The network is left alone, as --offline asks."
    case .camera: "--camera takes a frame from one"
    case .printer:
      "No printer is configured; to print photos, set printer.name, or name one with --printer."
    case .outputFolder:
      "No folder was named; name that of the champion photos with --output-directory DIR."
    case .undelivered: "look at \"selfie outbox list\" and retry or discard them"
    case .waiting: "see that \"selfie outbox run\" is started by a timer and what it says"
    case .hold: "the server is left alone until \"selfie config check\" finds it well"
    }
  }
}

extension CheckContext {
  /// The inputs of checks of this process, with the command's own words.
  package static func ofCommand(models: ModelFolders) -> CheckContext {
    let (environment, executable) = (Process.environment, Process.executable)
    var context = CheckContext(
      environment: environment, models: models,
      artwork: ArtworkFolders.standard(environment: environment, executable: executable),
      executable: executable)
    context.sentence = { Remedy.sentence(for: $0) }
    context.advice = { Remedy.words(for: $0) }
    return context
  }
}
