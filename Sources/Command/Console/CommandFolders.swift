package import Card
package import FaceTrack
package import Files
import Glibc

/// The folders in which the command looks for its artwork.
package enum ArtworkFolders {
  /// The folders for this run of the command.
  ///
  /// - Throws: `CommandFailure` for a folder of `SELFIE_ASSETS` that is not there.
  package static var ofCommand: [String] {
    get throws(CommandFailure) {
      try NamedFolder.require(variable: "SELFIE_ASSETS")
      return standard(environment: Process.environment, executable: Process.executable)
    }
  }

  /// The folder that `SELFIE_ASSETS` names and no other; without it the folders round the program
  /// and the system's.
  ///
  /// A named folder has no substitute (``NamedFolder``).
  ///
  /// - Parameters:
  ///   - environment: the process's variables.
  ///   - executable: the program's own path, links resolved.
  /// - Returns: the paths in the order of search.
  package static func standard(environment: [String: String], executable: String?) -> [String] {
    if let named = environment["SELFIE_ASSETS"], !named.isEmpty { return [named] }
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
    return paths + ["/usr/local/share/selfie/Assets", "/usr/share/selfie/Assets"]
  }
}

extension CardPictures {
  /// The card's pictures in the folders of the artwork, for this run of the command.
  package static var ofCommand: CardPictures {
    get throws(CommandFailure) { CardPictures(in: try ArtworkFolders.ofCommand) }
  }
}

extension ModelFolders {
  /// The folders in which this process looks for models.
  ///
  /// - Parameter named: the folder of `--models`, which is then the only one.
  package static func ofCommand(named: String?) -> ModelFolders {
    standard(named: named, environment: Process.environment, executable: Process.executable)
  }

  /// The files in the folders, which no output replaces.
  package var files: [String] { paths.flatMap { InputFiles.all(of: $0) } }
}

/// A folder that an option or a variable names. It must be there: with the usual one in its place a
/// misspelt name would show in the pictures only.
package enum NamedFolder {
  /// Refuses a name that leads to no folder that can be read.
  ///
  /// - Parameters:
  ///   - path: the folder; `nil` where none is named.
  ///   - name: the option or the variable.
  ///   - status: the exit status where it is missing.
  package static func require(
    _ path: String?, of name: String, status: ExitStatus = .configuration
  ) throws(CommandFailure) {
    guard let path else { return }
    guard !path.isEmpty else {
      throw CommandFailure("\(name) needs a folder's name that is not empty.", .usage)
    }
    guard isReadable(path) else {
      throw CommandFailure(
        "\(name) \(path): There is no folder of that name that can be read; name one, or none.",
        status)
    }
  }

  /// Whether a path leads to a folder that can be read.
  package static func isReadable(_ path: String) -> Bool {
    PhotoFolder.isFolder(path) && access(path.pathBytes, R_OK | X_OK) == 0
  }

  /// The folder that a variable names; an empty variable names none.
  ///
  /// - Throws: as ``require(_:of:)``.
  package static func require(variable: String) throws(CommandFailure) {
    let value = Process.environment[variable] ?? ""
    try require(value.isEmpty ? nil : value, of: variable)
  }
}
