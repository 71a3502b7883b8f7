import Foundation

/// Prometheus's own checker of metrics and rules.
package enum Promtool {
  /// Debian's, installed or taken out of its package by Scripts/unpack-program.sh; nil if there is
  /// none.
  package static var path: String? {
    ["/usr/bin/promtool", MailTestFiles.tools + "/promtool"].first(where: Program.exists)
  }

  /// Runs a check, with a text on its standard input.
  package static func check(_ arguments: [String], input: String = "") throws -> Program.Result {
    guard let path else { throw ServerFault(name: "promtool") }
    let folder = try TemporaryFolder()
    let file = folder.path + "/input"
    _ = FileManager.default.createFile(atPath: file, contents: Data(input.utf8))
    return try Program.run(
      "/bin/sh", ["-c", "input=$1; shift; exec \"$@\" < \"$input\"", "sh", file, path] + arguments)
  }
}
