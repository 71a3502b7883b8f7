/// Why a server's own folder cannot be used; the text is one sentence with the remedy.
package enum StateFolderError: Error, Sendable, Equatable {
  /// The folder cannot be made or written.
  case unusable(folder: String, of: String, reason: String)
  /// Another server of the same kind uses it.
  case inUse(folder: String, of: String)
}

extension StateFolderError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusable(let folder, let server, let reason):
      "The \(server)'s folder \(folder) cannot be written (\(reason)); check its permissions."
    case .inUse(let folder, let server):
      "Another \(server) uses the folder \(folder); give each \(server) its own."
    }
  }
}
