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
