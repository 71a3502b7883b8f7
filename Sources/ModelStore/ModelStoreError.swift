public import AtomicFiles
public import FaceTrack

/// What can keep a model from being installed; each says the remedy in one sentence.
public enum ModelStoreError: Error, Sendable {
  /// The model is made at set-up and nowhere offered.
  case madeAtSetUp(Model)
  /// The named file cannot be read.
  case unreadable(path: String, AtomicFileError)
  /// The bytes are none of the tested files.
  case wrongChecksum(Model, source: String, sha256: String)
  /// No server gave the file; `reasons` has one for each address.
  case notFetched(Model, reasons: [String])
  /// The address is neither https nor http.
  case unusableAddress(String)
  /// The file cannot be written, or its folder cannot be made.
  case notWritten(path: String, AtomicFileError)
}

extension ModelStoreError: CustomStringConvertible {
  /// One sentence that names the thing and the remedy.
  public var description: String {
    switch self {
    case .madeAtSetUp(let model):
      "The model \(model.rawValue) is not offered for download; make it with \"make models\"."
    case .unreadable(let path, let error):
      "\(path): \(error)"
    case .wrongChecksum(let model, let source, let sha256):
      """
      What \(source) gave is none of the tested files of \(model.rawValue) (its sha256 is \
      \(sha256)); nothing was installed, take the file from its publisher.
      """
    case .notFetched(let model, let reasons):
      """
      The model \(model.rawValue) could not be fetched (\(reasons.joined(separator: "; "))); try \
      again with a network, or name a file with --from FILE.
      """
    case .unusableAddress(let address):
      "\(address) is neither a file nor an https address; name one of these with --from."
    case .notWritten(let path, let error):
      "\(path): \(error)"
    }
  }
}
