import AtomicFiles
import Glibc
import Imaging
public import Overlay

/// Where the artwork is looked for.
public struct ArtworkFolders: Sendable {
  /// The folders, the first one asked first.
  public let paths: [String]

  /// The folder that `$SELFIE_ASSETS` names and no other; without it the usual places: the folders
  /// round the program, the system's.
  ///
  /// Whoever names a folder wants the artwork that is in it: with the usual one in its place a
  /// misspelt name would be seen on the pictures only.
  ///
  /// - Parameters:
  ///   - environment: `SELFIE_ASSETS` is read from here.
  ///   - executable: the program's own path, links resolved.
  public init(environment: [String: String], executable: String?) {
    if let named = environment["SELFIE_ASSETS"], !named.isEmpty {
      paths = [named]
      return
    }
    var paths: [String] = []
    if let executable {
      // Installed: PREFIX/bin/selfie and PREFIX/share/selfie/Assets. Built: the package's .build
      // folder is two to four levels below the package.
      var folder = executable[...]
      for level in 0..<5 {
        guard let slash = folder.lastIndex(of: "/") else { break }
        folder = folder[..<slash]
        if level == 1 { paths.append(folder + "/share/selfie/Assets") }
        if level >= 2 { paths.append(folder + "/Assets") }
      }
    }
    paths.append("/usr/local/share/selfie/Assets")
    paths.append("/usr/share/selfie/Assets")
    self.paths = paths
  }

  /// Finds wreath and statue; they are read when they are painted, in the sizes that are needed.
  public func artwork() throws(ChampionError) -> Artwork {
    var folders: [ArtworkPicture: String] = [:]
    for picture in ArtworkPicture.allCases {
      let name = picture.fileName
      guard let folder = paths.first(where: { access("\($0)/\(name)", R_OK) == 0 }) else {
        throw .artworkMissing(name: name, searched: paths)
      }
      folders[picture] = folder
    }
    let found = folders
    return Artwork { picture, level throws(OverlayError) in
      guard let folder = found[picture] else { return nil }
      let path = "\(folder)/\(picture.fileNames[level])"
      do throws(PhotoFileError) {
        return .file(try PhotoFile.open(path))
      } catch {
        // The smaller copies may be missing, the whole picture not.
        if level > 0, case .missing = error { return nil }
        throw .artworkNotRead(path: path, error)
      }
    }
  }
}
