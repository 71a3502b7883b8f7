import Champion
import Files

/// What a run reads under the names of its options, so that no output replaces it.
package enum InputFiles {
  /// The files under a name: those of a folder, or the file itself.
  ///
  /// - Parameter depth: how far folders within folders are entered.
  package static func all(of path: String, depth: Int = 1) -> [String] {
    guard depth > 0, PhotoFolder.isFolder(path) else { return [path] }
    return AtomicFile.names(in: path).flatMap { all(of: "\(path)/\($0)", depth: depth - 1) }
  }

  /// Refuses outputs that are among the files, or one file twice.
  package static func refuse(
    _ outputs: [String?], reading files: [String]
  ) throws {
    var reservations = OutputReservations(reading: [], and: files)
    for output in outputs.compactMap(\.self) {
      try reservations.claim(PhotoOutput(named: output), for: output)
    }
  }
}
