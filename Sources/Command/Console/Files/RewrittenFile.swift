import Files
import Glibc

/// A file that an option has the program write anew, or go on with, at every run: a trace, metrics,
/// a report.
package enum RewrittenFile {
  /// Refuses a file that is there and is none of the program's own kind: a photo of that name stays.
  ///
  /// - Parameters:
  ///   - beginnings: what the program's own files begin with, one or the other; an empty file is as
  ///     good as none.
  ///   - kind: what it is, as in "a trace".
  /// - Throws: ``CommandFailure``.
  package static func require(
    _ path: String, beginning beginnings: String..., kind: String
  ) throws(CommandFailure) {
    var status = stat()
    // Pipes and devices hold nothing that could be lost.
    guard stat(path.pathBytes, &status) == 0, status.isRegularFile else { return }
    let file = open(path.pathBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw CommandFailure(SystemCallError.last.whenWriting, of: path) }
    defer { close(file) }
    var found = [UInt8](repeating: 0, count: beginnings.map(\.utf8.count).max() ?? 0)
    let count = read(file, &found, found.count)
    guard count != 0, !beginnings.contains(where: { found.starts(with: $0.utf8) }) else { return }
    throw CommandFailure(
      "\(path): The file is there and is not \(kind); name another one, or remove it.",
      .cannotWrite)
  }
}

/// A file of metrics for Prometheus.
package enum MetricsFile {
  /// Writes the metrics to a file or to standard output.
  ///
  /// - Throws: ``CommandFailure``.
  package static func write(_ text: String, to file: String) throws(CommandFailure) {
    if FileStream.isStandardOutput(file) { return Process.say(text) }
    try RewrittenFile.require(file, beginning: "# HELP selfie_", kind: "such a file of metrics")
    do {
      // node_exporter is another user, and a service's umask is 0077.
      try AtomicFile.write(
        Array(text.utf8), to: file, overwrite: true, mode: 0o644, by: .unnamedFile)
    } catch {
      throw CommandFailure(error, of: file)
    }
  }
}
