package import AtomicFiles
package import FaceTrack

/// The reasons why a model cannot be installed.
package enum ModelStoreError: Error, Sendable {
  /// The model is not published as a file; `make models` converts it.
  case madeAtSetUp(Model)
  /// The named file cannot be read.
  case unreadable(path: String, AtomicFileError)
  /// The file's SHA-256 is none of the tested versions'.
  case wrongChecksum(Model, source: String, sha256: String)
  /// Every address failed; `reasons` has one for each.
  case notFetched(Model, reasons: [String])
  /// The address is neither https nor http.
  case unusableAddress(String)
  /// The file cannot be written, or its folder cannot be made.
  case notWritten(path: String, AtomicFileError)
}

extension ModelStoreError: CustomStringConvertible {
  /// One sentence that names the thing and the reason.
  package var description: String {
    switch self {
    case .madeAtSetUp(let model):
      "The model \(model.rawValue) is not offered for download."
    case .unreadable(let path, let error):
      "\(path): \(error)"
    case .wrongChecksum(let model, let source, let sha256):
      """
      The file from \(source) is none of the tested versions of \(model.rawValue) (its sha256 is \
      \(sha256)); nothing was installed, take the file from its publisher.
      """
    case .notFetched(let model, let reasons):
      """
      The model \(model.rawValue) could not be downloaded (\(reasons.joined(separator: "; "))); \
      try again later, or install it from a file.
      """
    case .unusableAddress(let address):
      "\(address) is neither a file nor an https address."
    case .notWritten(let path, let error):
      "\(path): \(error)"
    }
  }
}
