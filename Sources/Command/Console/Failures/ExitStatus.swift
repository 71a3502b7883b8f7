package import ArgumentParser
import Files
import Camera
import Card
import Champion
import ChildProcesses
import Settings
import Exhibit
import FaceTrack
import Imaging
import JobQueue
import Mailer
import Overlay
import PictureTracking
import Printing
import Speech

/// The process's exit codes: those of sysexits.h, 1 for "declined" and 2 for "no face".
///
/// All errors become exit codes here.
package enum ExitStatus: Int32 {
  case done = 0
  /// The visitor left without a photo.
  case declined = 1
  case noFace = 2
  case usage = 64
  case unusableData = 65
  case noInput = 66
  case unavailable = 69
  case softwareFault = 70
  case cannotWrite = 73
  case queued = 75
  case configuration = 78

  /// The error that ends a command with this status.
  package var exitCode: ExitCode { ExitCode(rawValue) }

  /// The status of an error; 70 for one that no command expects.
  package init(_ error: any Error) { self = ExitStatus(of: error) ?? .softwareFault }

  /// The status of an error.
  ///
  /// - Returns: `nil` for an error that is none of the libraries', such as the argument parser's.
  package init?(of error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure.status
    case let error as ChampionError: self.init(error)
    case let error as PhotoError: self.init(error)
    case let error as FaceTrackError: self.init(error)
    case let error as OverlayError: self.init(error)
    case let error as PlanError: self.init(error)
    case let error as CameraError: self.init(error)
    case let error as FilmError: self.init(error)
    case let error as ExhibitError: self.init(error)
    case let error as MailroomError: self.init(error)
    case let error as PrintError: self.init(error)
    case let error as QueueError: self.init(error)
    case is CardError, is ConfigurationError: self = .configuration
    default: return nil
    }
  }

  /// The status of a photo that is not crowned.
  private init(_ error: ChampionError) {
    self =
      switch error {
      case .noFace: .noFace
      case .input(let error): error.kind == .missingInput ? .noInput : .unusableData
      case .output, .outputIsInput, .outputOfAnother, .outputTaken: .cannotWrite
      }
  }

  /// The status of a photo's file that cannot be used.
  private init(_ error: PhotoError) {
    self =
      switch error {
      case .decoderNotInstalled, .codecMissing: .configuration
      default: .unusableData
      }
  }

  /// The status of models that cannot be used, and of a search that fails.
  private init(_ error: FaceTrackError) {
    self =
      switch error {
      case .outOfMemory: .unusableData
      case .modelMissing, .modelDamaged, .modelUnreadable, .modelUnsupported: .configuration
      case .visionFailure: .softwareFault
      }
  }

  /// The status of a plan that cannot be used.
  private init(_ error: PlanError) {
    if case .unreadable(_, let error) = error, error.kind == .missingInput {
      self = .noInput
    } else {
      self = .unusableData
    }
  }

  /// The status of artwork that cannot be used.
  private init(_ error: OverlayError) {
    self =
      switch error {
      case .ownArtwork(_, .unreadable(let error)) where error.kind == .missingInput: .noInput
      case .ownArtwork: .unusableData
      default: .configuration
      }
  }

  /// The status of a camera's fault.
  private init(_ error: CameraError) {
    self =
      switch error {
      case .missing, .notPermitted, .unplugged, .notACamera, .emptyFolder, .unreachable, .answered:
        .noInput
      case .noFormat, .damaged, .black, .frozen, .noFrames, .notAStream, .unreadableFilm,
        .unusablePicture:
        .unusableData
      case .busy, .refused, .stalled, .disconnected: .unavailable
      case .reader: .configuration
      }
  }

  /// The status of a film that was not written.
  private init(_ error: FilmError) {
    self =
      switch error {
      case .encoder(.notInstalled): .configuration
      case .encoder, .output, .readerGone: .cannotWrite
      case .sizeChanged: .unusableData
      }
  }

  /// The status of an exhibit that is not shown.
  private init(_ error: ExhibitError) {
    self =
      switch error {
      case .file(_, let error): error.kind == .missingInput ? .noInput : .unusableData
      case .motion(_, .program(.notInstalled)): .configuration
      case .speech(.program(.notInstalled)): .configuration
      case .speech(.output): .cannotWrite
      case .tracking(.visionFailure(_)): .softwareFault
      case .picture, .motion, .speech, .tracking: .unusableData
      }
  }

  /// The status of a mail that was not sent.
  private init(_ error: MailroomError) {
    self =
      switch error {
      case .photo(_, .missing): .noInput
      case .photo, .address, .message: .unusableData
      case .template, .configuration: .configuration
      case .consentMissing, .consentWithoutVersion: .usage
      case .outbox(let error): ExitStatus(error)
      case .delivery(let fault): fault.needsAttention ? .configuration : .queued
      }
  }

  /// The status of a queue's failure.
  private init(_ error: QueueError) {
    self =
      switch error.fault {
      case .ambiguousIdentifier: .usage
      case .wrongState: .unusableData
      // Not "queued": nothing was written.
      case .cannotWrite, .cannotRead, .notPurged, .busy: .cannotWrite
      case .notPrivate: .configuration
      case .noSuchJob: .noInput
      case .inUse, .isRunning: .queued
      case .database, .newerDatabase, .notDurable: .softwareFault
      }
  }

  /// The status of a printer's or the print queue's fault.
  private init(_ error: PrintError) {
    self =
      switch error {
      case .badName, .unknownMedia, .copies: .usage
      case .unprintable: .unusableData
      case .mediaNotSupported, .refused: .unavailable
      case .unreachable, .badAnswer, .mediaNotLoaded: .queued
      case .noPrinter, .noDaemon, .unknownPrinter, .otherCertificate, .noProgram: .configuration
      case .cannotWrite, .cannotRead: .cannotWrite
      case .queue(let error): ExitStatus(error)
      }
  }

  /// The status of a run: its first failure's, where any other failure takes precedence over "no
  /// face".
  package static func combined(_ statuses: [ExitStatus]) -> ExitStatus {
    let failures = statuses.filter { $0 != .done }
    return failures.first { $0 != .noFace } ?? failures.first ?? .done
  }
}
