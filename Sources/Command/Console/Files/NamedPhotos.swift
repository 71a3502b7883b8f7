import Champion
import Files

/// The photos of a run, as arguments, folders and a list name them: each once, without the outputs
/// of earlier runs among them.
struct NamedPhotos {
  let photos: [PhotoSource]
  /// A sentence for each kind of thing that is left out.
  let omissions: [String]

  /// - Parameters:
  ///   - named: the photos in the order of their names, those of a folder in its place.
  ///   - outputs: the outputs of earlier runs that are left out beside other photos. A shell's
  ///     `*.jpg` names them as well; where nothing else is named they are meant.
  init(_ named: [PhotoSource], leavingOut outputs: OutputMarks) {
    let others = named.filter { !outputs.isOutput($0.name) }
    let chosen = others.isEmpty ? named : others
    var omissions: [String] = []
    if chosen.count < named.count {
      let count = named.count - chosen.count
      omissions.append(
        """
        Left out: \(count) \(count == 1 ? "output" : "outputs") of earlier runs \
        (\(outputs.patterns)); they are taken where no other photo is named.
        """)
    }
    var first: [FileIdentity: PhotoSource] = [:]
    photos = chosen.filter { source in
      guard let identity = source.identity else { return true }
      guard let other = first[identity] else {
        first[identity] = source
        return true
      }
      omissions.append("\(source.name): The photo is named twice (\(other.name)) and taken once.")
      return false
    }
    self.omissions = omissions
  }
}

/// The words that the names of outputs have before their extension: `NAME.champion.jpg`.
package struct OutputMarks: Sendable {
  private let words: [String]

  /// Champion photos and cards.
  package static let all = OutputMarks(words: ["champion", "card"])
  /// Cards, for a run that hangs champion photos.
  package static let cards = OutputMarks(words: ["card"])

  /// Whether a file's name is an output's.
  func isOutput(_ path: String) -> Bool {
    let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
    return PhotoFolder.isPhoto(path) && parts.count > 2
      && words.contains { $0 == parts[parts.count - 2] }
  }

  /// The names for people.
  var patterns: String { words.map { "*.\($0).*" }.joined(separator: ", ") }
}
