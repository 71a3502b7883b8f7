/// What can go wrong while faces are found; each says the remedy in one sentence.
public enum FaceTrackError: Error, Equatable, Sendable {
  /// A model is in none of the folders that were searched.
  case modelMissing(Model, searched: [String])
  /// A model's file is there, but its bytes are not the ones that were tested.
  case modelDamaged(Model, path: String)
  /// A model's file is there and cannot be read; `reason` is the system's word.
  case modelUnreadable(Model, path: String, reason: String)
  /// No engine is called so.
  case engineUnknown(String)
  /// The engine is not built in.
  case engineMissing(Engine)
  /// The engine cannot run a model; `reason` says what it does not know.
  case modelUnsupported(Model, engine: Engine, reason: String)
  /// OpenCV or XNNPACK refused a call that should have worked; `detail` is the short reason.
  case visionFailure(detail: String)
}

extension FaceTrackError: CustomStringConvertible {
  /// One sentence that names the thing, the limit and the remedy.
  public var description: String {
    switch self {
    case .modelMissing(let model, let searched):
      "The model \(model.fileName) is in none of the folders \(searched.joined(separator: ", "))."
    case .modelDamaged(_, let path):
      "The model \(path) is damaged: its bytes are none of those that were tested."
    case .modelUnreadable(_, let path, let reason):
      "The model \(path) cannot be read (\(reason)); check its permissions."
    case .engineUnknown(let name):
      """
      There is no engine called \(name); choose \
      \(Engine.available.map(\.rawValue).joined(separator: " or ")).
      """
    case .engineMissing(let engine):
      """
      The engine \(engine.rawValue) is not built in; choose \
      \(Engine.available.map(\.rawValue).joined(separator: " or ")), or build the package with its \
      trait \(engine.name).
      """
    case .modelUnsupported(let model, let engine, let reason):
      """
      \(engine.name) cannot run the model \(model.fileName) (\(reason)); \(engine.remedy).
      """
    case .visionFailure(let detail):
      "The picture could not be looked at (\(detail)); please report this as a bug."
    }
  }
}

extension Engine {
  /// What helps where it cannot run a model.
  fileprivate var remedy: String {
    self == .openCV ? "reinstall the distribution's OpenCV" : "choose another engine"
  }
}
