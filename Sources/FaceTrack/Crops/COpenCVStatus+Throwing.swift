package import COpenCV

extension COpenCVStatus {
  /// Throws ``FaceTrackError/outOfMemory`` or ``FaceTrackError/visionFailure(detail:)`` unless the
  /// status is `ok`.
  func check(_ message: COpenCVMessage) throws(FaceTrackError) {
    switch self {
    case .ok: return
    case .outOfMemory: throw .outOfMemory
    default: throw .visionFailure(detail: message.string)
    }
  }
}

extension COpenCVMessage {
  /// The message up to its terminating zero.
  package var string: String {
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
