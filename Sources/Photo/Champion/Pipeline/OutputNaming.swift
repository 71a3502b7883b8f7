package import Imaging

/// How the outputs of a run over several photos are named.
///
/// The champion photo of `a.jpg` is `a.champion.jpg`. A photo whose extension is not the output's
/// keeps it in the name, `a.heic.champion.jpg`: two photos of one folder never share an output, in
/// one run or in two. Photos of several folders are told apart by ``EqualNames``.
package enum OutputNaming: Hashable, Sendable {
  /// `NAME.champion.jpg` beside each photo; standard output for standard input.
  case besidePhoto
  /// `NAME.champion.jpg` in this folder, or `FOLDER-NAME.champion.jpg` for equal names.
  case folder(String, EqualNames)
  /// Exactly this file, or standard output when it is `-`; for one photo.
  case exactly(String)

  /// The output of one photo.
  package func output(for source: PhotoSource, format: OutputFormat) -> PhotoOutput {
    switch (self, source) {
    case (.exactly("-"), _), (.exactly("/dev/stdout"), _), (.besidePhoto, .standardInput):
      return .standardOutput
    case (.exactly(let path), _):
      return .file(path)
    case (.besidePhoto, .file(let path)):
      return .file(Self.name(path, format))
    case (.folder(let folder, let equalNames), .file(let path)):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return .file(folder + "/" + equalNames.prefix(of: path) + Self.name(name, format))
    case (.folder(let folder, _), .standardInput):
      return .file(folder + "/photo.champion." + format.fileExtension)
    }
  }

  /// The format that an exact name's extension stands for.
  package var format: OutputFormat? {
    guard case .exactly(let path) = self else { return nil }
    return PhotoOutput.file(path).format
  }

  /// The path of the output beside a photo; a leading dot is no extension's.
  private static func name(_ path: String, _ format: OutputFormat) -> String {
    var stem = path[...]
    if let dot = path.lastIndex(of: "."), dot > path.startIndex,
      path[path.index(before: dot)] != "/",
      path[path.index(after: dot)...].lowercased() == format.fileExtension
    {
      stem = path[..<dot]
    }
    return "\(stem).champion.\(format.fileExtension)"
  }
}
