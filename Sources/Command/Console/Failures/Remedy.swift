import Camera
import Card
import Champion
import Settings
package import Doctor
package import FaceTrack
import Files
import Imaging
package import JobQueue
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
    case ChampionError.input(.isFolder):
      """
      This is a folder without photos, or a folder in a list of photos; name its photos one by one.
      """
    case ChampionError.output(let name, .exists): "\(name): \(replacing)"
    case FilmError.output(.exists): replacing
    case ConfigurationError.missing(let key, let variable, let example):
      missing(key, variable, example)
    case let error as QueueError: queue(error)
    case MailroomError.consentMissing, MailroomError.consentWithoutVersion:
      "\(error) Pass it with --consent."
    case DeliveryFault.unforeseen: "\(error) \"selfie config check\" does that."
    case let error as any ReportableError: error.adding(words(after: error))
    default: "\(error)"
    }
  }

  /// What stands before the full stop of an error's own sentence.
  private static func words(after error: any ReportableError) -> String {
    switch error {
    case ChampionError.noFace: " with --wreath X,Y, for example --wreath 50%,20%"
    case ChampionError.outputOfAnother: " with --output-directory, or replace it with --force"
    case PhotoError.tooManyPixels: " with --max-pixels"
    case PhotoError.decoderNotInstalled:
      "; install the program again, or name it with SELFIE_HEIF"
    case CameraError.missing: "; selfie cameras lists the cameras that are there"
    case CameraError.notACamera: "; selfie cameras lists those that are"
    case CameraError.stalled: " with --patience"
    case CardError.pictureMissing, OverlayError.artworkMissing: " with SELFIE_ASSETS"
    case FaceTrackError.modelMissing:
      "; \(restoringModels), or name its folder with --models DIR or SELFIE_MODELS"
    case FaceTrackError.modelDamaged: "; remove it, then \(restoringModels)"
    case PlanError.notJSON:
      "; write one with \"selfie plan PHOTO\" and change its numbers only"
    case PlanError.wrongVersion: "; write the plan again with \"selfie plan PHOTO\""
    case PlanError.otherSize: "; write a plan for it with \"selfie plan PHOTO\""
    case PrintError.noPrinter: " with --printer, or set printer.name"
    default: ""
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

  /// One sentence for a note on a placement of `selfie plan`, which takes no coordinates.
  package static func sentenceOfPlan(for note: PlacementNote) -> String {
    guard case .noRoomForStatue = note else { return note.description }
    return note.adding(" with selfie crown --statue X,Y,HEIGHT, or let the photo grow with --ledge")
  }

  private static let replacing =
    "The file exists already; name another, or replace it with --force."

  /// The step that restores the models.
  package static var restoringModels: String { restoringModels(of: Process.executable) }

  /// The step that restores the models of a program: its user may have no Makefile.
  ///
  /// - Parameter executable: the program's own path.
  static func restoringModels(of executable: String?) -> String {
    executable?.contains("/.build/") == true
      ? "run \"make models\"" : "install the program with its models again"
  }

  private static func missing(_ key: String, _ variable: String, _ example: String) -> String {
    let file = ConfigurationSources(environment: Process.environment).files.last ?? "config.toml"
    return """
      \(key) is not set; put it into \(file) ("selfie config example" prints one), or set \
      \(variable), for example \(example).
      """
  }

  private static func queue(_ error: QueueError) -> String {
    switch error.fault {
    case .noSuchJob, .ambiguousIdentifier:
      "\(error) \"selfie \(error.kind.command) list\" shows all identifiers."
    case .notPurged: "\(error) The command is \"selfie \(error.kind.command) purge\"."
    default: error.description
    }
  }
}

extension JobKind {
  /// The subcommand of the queue, which is named after it.
  package var command: String { queue.replacing(" ", with: "-") }
}

extension CustomStringConvertible {
  /// The description's sentence with some words before its full stop.
  fileprivate func adding(_ words: String) -> String {
    words.isEmpty ? description : description.dropLast() + words + "."
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
