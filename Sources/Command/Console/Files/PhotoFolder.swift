import Champion
import Files
import Glibc
import Imaging

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
    let photos = names.filter(Self.isPhoto).sorted().map { PhotoSource.file(base + $0) }
    let others = names.filter { !Self.isPhoto($0) }
    self.path = path
    self.photos = photos.isEmpty ? [.file(path)] : photos
    otherFiles = others.filter { !Self.isFolder(base + $0) }
    folderCount = others.count - otherFiles.count
  }

  /// A sentence that counts what is left out; `nil` for nothing.
  var omission: String? {
    let kinds = Set(otherFiles.map(Self.fileExtension)).subtracting([""]).sorted().prefix(5)
    let named = kinds.isEmpty ? "" : " (\(kinds.map { "." + $0 }.joined(separator: ", ")))"
    let left = [
      Self.counted(otherFiles.count, "file").map { $0 + " without a photo's extension" + named },
      Self.counted(folderCount, "folder"),
    ].compactMap(\.self)
    return left.isEmpty ? nil : "\(path): Left out: \(left.joined(separator: " and "))."
  }

  private static func counted(_ count: Int, _ thing: String) -> String? {
    count == 0 ? nil : "\(count) \(thing)\(count == 1 ? "" : "s")"
  }

  /// Whether a name has a photo's extension.
  static func isPhoto(_ name: String) -> Bool {
    ImageFormat.fileExtensions.contains(fileExtension(of: name))
  }

  /// The letters after the last dot, in lower case; none without a dot.
  private static func fileExtension(of name: String) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2 ? parts[parts.count - 1].lowercased() : ""
  }
}
