import COpenCV

extension COpenCVMessage {
  /// The text up to its closing zero.
  var string: String {
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
