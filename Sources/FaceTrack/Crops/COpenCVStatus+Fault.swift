import COpenCV

extension COpenCVStatus {
  /// Throws what went wrong.
  func check(_ message: COpenCVMessage) throws(FaceTrackError) {
    guard self == .ok else { throw .visionFailure(detail: message.string) }
  }
}

extension COpenCVMessage {
  /// The text up to its closing zero.
  var string: String {
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
