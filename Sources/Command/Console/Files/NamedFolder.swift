import Files
import Glibc

/// A folder that an option or a variable names. It must be there: with the usual one in its place a
/// misspelt name would show in the pictures only.
package enum NamedFolder {
  /// Refuses a name that leads to no folder that can be read.
  ///
  /// - Parameters:
  ///   - path: the folder; `nil` where none is named.
  ///   - name: the option or the variable.
  /// - Throws: `CommandFailure` with 78.
  package static func require(_ path: String?, of name: String) throws(CommandFailure) {
    guard let path else { return }
    guard !path.isEmpty else {
      throw CommandFailure("\(name) needs a folder's name that is not empty.", .usage)
    }
    guard PhotoFolder.isFolder(path), access(path.pathBytes, R_OK | X_OK) == 0 else {
      throw CommandFailure(
        "\(name) \(path): There is no folder of that name that can be read; name one, or none.",
        .configuration)
    }
  }

  /// The folder that a variable names; an empty variable names none.
  ///
  /// - Throws: as ``require(_:of:)``.
  package static func require(variable: String) throws(CommandFailure) {
    let value = Process.environment[variable] ?? ""
    try require(value.isEmpty ? nil : value, of: variable)
  }
}
