import Champion
import Console
import Files
import Overlay

/// What became of a line of `selfie work`; a closed list, which docs/cluster.md explains.
enum WorkKind: String, Encodable, Sendable, CaseIterable {
  /// The champion photo is written.
  case done
  /// There was one; it is as it was.
  case exists
  /// `--existing verify`: the file that exists is not this photo's champion photo.
  case differs
  /// No face was found.
  case noFace = "no-face"
  /// The file is damaged, too large or no photo.
  case unusable
  /// There is no such file, or it may not be read.
  case missing
  /// The plan is missing, damaged or for another photo.
  case badPlan = "bad-plan"
  /// The output cannot be written.
  case cannotWrite = "cannot-write"
  /// The disk or the quota is full.
  case diskFull = "disk-full"
  /// Models, artwork or the decoder of HEIC are missing or damaged: the machine's fault, which ends
  /// the worker.
  case configuration
  /// The search for faces failed.
  case fault
  /// The child process died.
  case crashed
  /// The photo took longer than `--limit`.
  case tooSlow = "too-slow"
  /// The line is not JSON, has an unknown field or a wrong value.
  case badLine = "bad-line"

  /// The kind of a photo's failure.
  init(_ error: any Error) {
    self =
      switch (error as? ChampionError, ExitStatus(error)) {
      case (.output(_, .diskFull)?, _): .diskFull
      case (.output(_, .exists)?, _): .exists
      case (.outputOfAnother?, _): .differs
      case _ where error is PlanError: .badPlan
      case _ where error is OverlayError: .configuration
      case (_, .noFace): .noFace
      case (_, .configuration): .configuration
      case (_, .noInput): .missing
      case (_, .unusableData): .unusable
      case (_, .cannotWrite): .cannotWrite
      default: .fault
      }
  }
}
