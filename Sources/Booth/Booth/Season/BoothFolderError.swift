/// Why the booth's own folder cannot be used; the text is one sentence with the remedy.
package enum BoothFolderError: Error, Sendable, Equatable {
  /// The folder cannot be made or written.
  case unusable(folder: String, reason: String)
  /// Another booth uses it.
  case inUse(folder: String)
}

extension BoothFolderError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusable(let folder, let reason):
      "The booth's folder \(folder) cannot be written (\(reason)); check its permissions."
    case .inUse(let folder):
      "Another booth uses the folder \(folder); give each booth its own."
    }
  }
}
