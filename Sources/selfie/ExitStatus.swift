import ArgumentParser
import Champion
import FaceTrack
import Imaging
import ModelStore
import Overlay

/// What the process ends with; the numbers are sysexits.h's, and 2 for "no face".
enum ExitStatus: Int32 {
  case done = 0
  case noFace = 2
  case usage = 64
  case unusableData = 65
  case noInput = 66
  case unavailable = 69
  case softwareFault = 70
  case cannotWrite = 73
  case configuration = 78

  /// The one place where errors become exit codes.
  init(_ error: ChampionError) {
    self =
      switch error {
      case .noFace: .noFace
      case .photo, .plan: .unusableData
      case .input(let error), .planUnreadable(_, let error):
        error.kind == .missingInput ? .noInput : .unusableData
      case .inputNameUnreadable: .noInput
      case .output, .outputTaken: .cannotWrite
      case .artworkMissing, .overlay: .configuration
      case .faces(.modelMissing), .faces(.modelDamaged), .faces(.modelUnreadable): .configuration
      case .faces(.visionFailure): .softwareFault
      }
  }

  /// What installing a model ends with.
  init(_ error: ModelStoreError) {
    self =
      switch error {
      case .madeAtSetUp, .unusableAddress: .usage
      case .unreadable(_, let error): error.kind == .missingInput ? .noInput : .unusableData
      case .wrongChecksum: .unusableData
      case .notFetched: .unavailable
      case .folderNotMade, .notWritten: .cannotWrite
      }
  }

  /// The status of a whole run: that of its first failure; but a photo without a face, which is
  /// nobody's fault, gives way to any other.
  static func combined(_ statuses: [ExitStatus]) -> ExitStatus {
    let failures = statuses.filter { $0 != .done }
    return failures.first { $0 != .noFace } ?? failures.first ?? .done
  }
}
