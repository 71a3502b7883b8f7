package import COpenCV

extension COpenCVStatus {
  /// Throws ``FaceTrackError/visionFailure(detail:)`` unless the status is `ok`.
  func check(_ message: COpenCVMessage) throws(FaceTrackError) {
    guard self == .ok else { throw .visionFailure(detail: message.string) }
  }
}

extension COpenCVMessage {
  /// The message up to its terminating zero.
  package var string: String {
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
