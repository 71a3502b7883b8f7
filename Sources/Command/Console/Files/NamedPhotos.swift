import Champion
import Files
import Glibc
import Imaging

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
        Left out: \(counted(count, "output")) of earlier runs \
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

/// A folder that is named in place of photos.
struct PhotoFolder {
  /// The photos in it, sorted by name, without those of folders inside it; the folder itself when
  /// it has none or cannot be read: reading it names the fault.
  let photos: [PhotoSource]
  private let path: String
  /// The names of files that are no photos by their extensions.
  private let otherFiles: [String]
  private let folderCount: Int

  /// Whether the path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path.pathBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Reads a folder.
  ///
  /// Hidden files are left out, and so are `NAME.champion.jpg`: a second run must not crown the
  /// champion photos of the first.
  init(_ path: String, leavingOut outputs: OutputMarks) {
    let base = path.hasSuffix("/") ? path : path + "/"
    let names = AtomicFile.names(in: path).filter {
      !$0.hasPrefix(".") && !outputs.isOutput($0)
    }
    let photos = names.filter(Self.isPhoto).map { PhotoSource.file(base + $0) }
    let others = names.filter { !Self.isPhoto($0) }
    self.path = path
    self.photos = photos.isEmpty ? [.file(path)] : photos
    otherFiles = others.filter { !Self.isFolder(base + $0) }
    folderCount = others.count - otherFiles.count
  }

  /// A sentence that counts what is left out; `nil` for nothing.
  var omission: String? {
    let kinds = Set(otherFiles.compactMap { $0.fileExtension?.lowercased() }).sorted().prefix(5)
    let named = kinds.isEmpty ? "" : " (\(kinds.map { "." + $0 }.joined(separator: ", ")))"
    let left = [
      otherFiles.isEmpty
        ? nil : counted(otherFiles.count, "file") + " without a photo's extension" + named,
      folderCount == 0 ? nil : counted(folderCount, "folder"),
    ].compactMap(\.self)
    return left.isEmpty ? nil : "\(path): Left out: \(left.joined(separator: " and "))."
  }

  /// Whether a name has a photo's extension.
  static func isPhoto(_ name: String) -> Bool {
    name.fileExtension.map { ImageFormat.fileExtensions.contains($0.lowercased()) } ?? false
  }
}

/// The file of `--from-file`: names of photos, one a line, or each ended by a NUL as
/// `find -print0` writes them.
enum PhotoList {
  /// Bytes of the longest list: some three million names.
  private static let limit = 256 << 20

  /// In a list with a NUL a name may have line feeds; a name never has a NUL.
  static func lines(of bytes: [UInt8]) -> [String] {
    let text = WrittenText.names(in: bytes)
    let ends: [Character] = text.utf8.contains(0) ? ["\0"] : ["\n", "\r\n"]
    return text.split { ends.contains($0) }.filter { !$0.allSatisfy(\.isNewline) }.map(String.init)
  }

  /// The names in a list; `-` reads it from standard input. Empty lines are skipped.
  ///
  /// - Throws: ``CommandFailure`` for a list that cannot be read.
  static func names(in path: String) throws -> [String] {
    let bytes: [UInt8]
    do {
      bytes = try FileStream.read(path == "-" ? "/dev/stdin" : path, limit: limit)
    } catch .empty {
      return []
    } catch {
      throw CommandFailure(error, of: path)
    }
    return lines(of: bytes)
  }
}
