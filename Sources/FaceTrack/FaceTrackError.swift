public import Files

/// The reasons why faces cannot be found.
public enum FaceTrackError: Error, Equatable, Sendable {
  /// The model's file is in none of the searched folders.
  case modelMissing(Model, searched: [String])
  /// The model's file matches none of the pinned versions in length and checksum.
  case modelDamaged(Model, path: String)
  /// The model's file cannot be opened or mapped; `reason` is the system's error message.
  case modelUnreadable(Model, path: String, reason: String)
  /// OpenCV does not support the model; `reason` is its message.
  case modelUnsupported(Model, reason: String)
  /// OpenCV failed on valid input; `detail` is its message.
  case visionFailure(detail: String)
  /// There is not enough memory for the models or for the search.
  case outOfMemory
}

extension FaceTrackError: ReportableError {
  /// One sentence that names the thing and the limit.
  public var description: String {
    switch self {
    case .modelMissing(let model, let searched):
      "The model \(model.fileName) is in none of the folders \(searched.joined(separator: ", "))."
    case .modelDamaged(_, let path):
      "The model \(path) is damaged: its bytes match none of the tested versions."
    case .modelUnreadable(_, let path, let reason):
      "The model \(path) cannot be read (\(reason)); check its permissions."
    case .modelUnsupported(let model, let reason):
      """
      OpenCV cannot run the model \(model.fileName) (\(reason)); reinstall the distribution's \
      OpenCV.
      """
    case .visionFailure(let detail):
      "The photo could not be searched for faces (\(detail)); please report this as a bug."
    case .outOfMemory:
      "There is not enough memory to search for faces; scale the photo down or close other programs."
    }
  }

  /// 78 for the models, 65 for a photo that takes too much memory, 70 for OpenCV.
  public var status: ExitStatus {
    switch self {
    case .outOfMemory: .unusableData
    case .modelMissing, .modelDamaged, .modelUnreadable, .modelUnsupported: .configuration
    case .visionFailure: .softwareFault
    }
  }
}
