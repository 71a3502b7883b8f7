import AtomicFiles
import Glibc
import Imaging

/// Where the artwork is looked for.
public struct ArtworkFolders: Sendable {
  /// The folders, the first one asked first.
  public let paths: [String]

  /// The folder that `$SELFIE_ASSETS` names and no other; without it the usual places: the folders
  /// round the program, the system's.
  ///
  /// A named folder has no substitute: with the usual one in its place a misspelt name would show on
  /// the pictures only.
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
}

extension Artwork {
  /// The artwork in folders; each picture is looked for and read when it is first needed.
  public convenience init(in folders: ArtworkFolders) {
    self.init { picture, level throws(OverlayError) in
      let name = picture.fileName
      guard let folder = folders.paths.first(where: { access("\($0)/\(name)", R_OK) == 0 }) else {
        throw .artworkMissing(name: name, searched: folders.paths)
      }
      let path = "\(folder)/\(picture.fileNames[level])"
      do throws(AtomicFileError) {
        return .file(try AtomicFile.open(path))
      } catch {
        // The smaller copies may be missing, the whole picture not.
        if level > 0, case .missing = error { return nil }
        throw .artworkNotRead(path: path, error)
      }
    }
  }
}
