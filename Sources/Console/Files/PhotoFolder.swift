import Champion
import Foundation
import Imaging

/// A folder that is named in place of photos.
enum PhotoFolder {
  /// Whether the path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The photos in a folder, sorted by name, without those of folders inside it.
  ///
  /// Hidden files are left out, and so are `NAME.champion.jpg`: a second run must not crown the champion
  /// photos of the first.
  ///
  /// - Returns: the folder itself when it has none or cannot be read; reading it names the fault.
  static func photos(in folder: String) -> [PhotoSource] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let photos = names.filter(isPhoto).sorted().map { PhotoSource.file(base + $0) }
    return photos.isEmpty ? [.file(folder)] : photos
  }

  private static func isPhoto(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0] != "", let suffix = parts.last?.lowercased() else {
      return false
    }
    return ImageFormat.fileExtensions.contains(suffix) && parts.dropLast().last != "champion"
  }
}
