package import Imaging

/// How the outputs of a run over several photos are named.
package enum OutputNaming: Hashable, Sendable {
  /// `NAME.champion.jpg` beside each photo; standard output for standard input.
  case besidePhoto
  /// `NAME.champion.jpg` in this folder.
  case folder(String)
  /// Exactly this file, or standard output when it is `-`; for one photo.
  case exactly(String)

  /// The output of one photo.
  package func output(for source: PhotoSource, format: OutputFormat) -> PhotoOutput {
    switch (self, source) {
    case (.exactly("-"), _), (.besidePhoto, .standardInput):
      return .standardOutput
    case (.exactly(let path), _):
      return .file(path)
    case (.besidePhoto, .file(let path)):
      return .file(Self.stem(of: path) + ".champion." + format.fileExtension)
    case (.folder(let folder), .file(let path)):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return .file(folder + "/" + Self.stem(of: name) + ".champion." + format.fileExtension)
    case (.folder(let folder), .standardInput):
      return .file(folder + "/photo.champion." + format.fileExtension)
    }
  }

  /// The format that an exact name's extension stands for.
  package var format: OutputFormat? {
    guard case .exactly(let path) = self else { return nil }
    return PhotoOutput.file(path).format
  }

  /// The path without its extension; a leading dot is part of the name.
  private static func stem(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), dot > path.startIndex,
      path[path.index(before: dot)] != "/", !path[dot...].contains("/")
    else { return path }
    return String(path[..<dot])
  }
}
