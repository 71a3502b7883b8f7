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

  /// Reads wreath and statue.
  public func artwork() throws(ChampionError) -> Artwork {
    Artwork(
      wreath: try bytes("wreath.png"), relief: try bytes("wreath-relief.png"),
      statue: try bytes("nike.png"))
  }

  private func bytes(_ name: String) throws(ChampionError) -> [UInt8] {
    guard let folder = paths.first(where: { access("\($0)/\(name)", R_OK) == 0 }) else {
      throw .artworkMissing(name: name, searched: paths)
    }
    do throws(PhotoFileError) {
      return try PhotoFile.read("\(folder)/\(name)")
    } catch {
      throw .artworkUnreadable(path: "\(folder)/\(name)", error)
    }
  }
}
