import Camera
import Card
import Champion
import Settings
package import Doctor
package import FaceTrack
import Files
import Imaging
import JobQueue
import Mailer
package import Overlay
import Printing

/// The libraries' errors in the command's words: the same sentence, with the option, the variable
/// or the command of `selfie` that helps.
///
/// A library names the thing and the limit; only the command knows its own options.
package enum Remedy {
  /// One sentence; the error's own where no option helps.
  package static func sentence(for error: any Error) -> String {
    switch error {
    case let error as ChampionError: champion(error)
    case let error as CameraError: camera(error)
    case let error as CardError: card(error)
    case let error as FilmError: film(error)
    case let error as FaceTrackError: faces(error)
    case let error as OverlayError: overlay(error)
    case let error as PhotoError: photo(error)
    case let error as PlanError: plan(error)
    case let error as MailroomError: mail(error)
    case let error as PrintError: printing(error)
    case let error as QueueError: queue(error)
    case let error as ConfigurationError: configuration(error)
    default: "\(error)"
    }
  }

  /// One sentence for a note on a placement of `selfie snap`.
  package static func sentenceOfSnap(for note: PlacementNote) -> String {
    switch note {
    case .noFace:
      """
      No face was found: the wreath lies where the head may be; look into the camera, with light on \
      the face, and take the photo again, or place it with --wreath X,Y.
      """
    case .noRoomForStatue:
      """
      The statue was left out: on neither side is there room beside the faces; leave it room, place \
      it with --statue X,Y,HEIGHT, or leave it out with --no-statue.
      """
    default: note.description
    }
  }

  /// One sentence for a note on a placement.
  package static func sentence(for note: PlacementNote) -> String {
    guard case .noRoomForStatue = note else { return note.description }
    return note.adding(" with --statue X,Y,HEIGHT")
  }

  private static let replacing =
    "The file exists already; name another, or replace it with --force."

  private static func champion(_ error: ChampionError) -> String {
    switch error {
    case .output(let name, .exists): "\(name): \(replacing)"
    case .noFace: error.adding(" with --wreath X,Y, for example --wreath 50%,20%")
    case .outputIsInput, .outputTaken: error.adding(" with -o")
    case .outputOfAnother: error.adding(" with --output-directory, or replace it with --force")
    case .input, .output: error.description
    }
  }

  private static func photo(_ error: PhotoError) -> String {
    switch error {
    case .tooManyPixels: error.adding(" with --max-pixels")
    case .decoderNotInstalled:
      error.adding("; install the program again, or name it with SELFIE_HEIF")
    default: error.description
    }
  }

  private static func camera(_ error: CameraError) -> String {
    switch error {
    case .missing: error.adding("; selfie cameras lists the cameras that are there")
    case .notACamera: error.adding("; selfie cameras lists those that are")
    case .stalled: error.adding(" with --patience")
    default: error.description
    }
  }

  private static func card(_ error: CardError) -> String {
    guard case .pictureMissing = error else { return error.description }
    return error.adding(" with SELFIE_ASSETS")
  }

  private static func film(_ error: FilmError) -> String {
    error == .output(.exists) ? replacing : error.description
  }

  private static func faces(_ error: FaceTrackError) -> String {
    switch error {
    case .modelMissing:
      error.adding("; \(restoringModels), or name its folder with --models DIR or SELFIE_MODELS")
    case .modelDamaged: error.adding("; remove it, then \(restoringModels)")
    default: error.description
    }
  }

  /// The step that restores the models.
  package static var restoringModels: String { restoringModels(of: Process.executable) }

  /// The step that restores the models of a program: its user may have no Makefile.
  ///
  /// - Parameter executable: the program's own path.
  static func restoringModels(of executable: String?) -> String {
    executable?.contains("/.build/") == true
      ? "run \"make models\"" : "install the program with its models again"
  }

  private static func overlay(_ error: OverlayError) -> String {
    guard case .artworkMissing = error else { return error.description }
    return error.adding(" with SELFIE_ASSETS")
  }

  /// The library's sentence and, where a command helps, one that names it.
  private static func mail(_ error: MailroomError) -> String {
    if case .configuration(let error) = error { return configuration(error) }
    if case .outbox(let error) = error { return queue(error) }
    let command =
      switch error {
      case .consentMissing, .consentWithoutVersion: "Pass it with --consent."
      case .delivery(.unforeseen): "\"selfie config check\" does that."
      default: ""
      }
    return command.isEmpty ? error.description : "\(error) \(command)"
  }

  private static func configuration(_ error: ConfigurationError) -> String {
    guard case .missing(let key, let variable, let example) = error else {
      return error.description
    }
    let file = ConfigurationSources(environment: Process.environment).files.last ?? "config.toml"
    return """
      \(key) is not set; put it into \(file) ("selfie config example" prints one), or set \
      \(variable), for example \(example).
      """
  }

  private static func printing(_ error: PrintError) -> String {
    switch error {
    case .noPrinter: error.adding(" with --printer, or set printer.name")
    case .queue(let error): queue(error)
    default: error.description
    }
  }

  private static func queue(_ error: QueueError) -> String {
    let name = error.kind.canAsk ? "print-queue" : "outbox"
    return switch error.fault {
    case .noSuchJob, .ambiguousIdentifier:
      "\(error) \"selfie \(name) list\" shows all identifiers."
    case .notPurged: "\(error) The command is \"selfie \(name) purge\"."
    default: error.description
    }
  }

  private static func plan(_ error: PlanError) -> String {
    switch error {
    case .notJSON:
      error.adding("; write one with \"selfie plan PHOTO\" and change its numbers only")
    case .wrongVersion: error.adding("; write the plan again with \"selfie plan PHOTO\"")
    case .otherSize: error.adding("; write a plan for it with \"selfie plan PHOTO\"")
    default: error.description
    }
  }
}

extension CustomStringConvertible {
  /// The description's sentence with some words before its full stop.
  fileprivate func adding(_ words: String) -> String {
    description.dropLast() + words + "."
  }
}

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
    case .strays: "\"selfie outbox purge --strays\" removes them"
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
