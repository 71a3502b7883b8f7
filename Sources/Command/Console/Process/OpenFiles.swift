import Files
import Glibc

/// The files that the process may have open at a time, which `ulimit -n` limits.
package enum OpenFiles {
  /// Has a closed standard stream stay closed: the next file that is opened would take its place,
  /// and what is told would be written into it.
  package static func keepStandardStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The wrong way round: to read or to write fails, as with a closed one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Refuses to go on where fewer than `number` more files can be opened: those that the parent left
  /// open take places, too.
  ///
  /// Without a place for its events the dispatch library ends the process, and a server that may
  /// open no further connection in the middle of a day would lose visitors.
  ///
  /// - Parameter owner: who needs them, as in "The booth can open 252 of the 256 files".
  /// - Throws: ``CommandFailure``, with the status of a configuration.
  package static func require(_ number: Int, of owner: String) throws {
    var opened: [Int32] = []
    defer { for file in opened { close(file) } }
    while opened.count < number {
      let file = open("/", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        throw CommandFailure(
          """
          The \(owner) can open \(opened.count) of the \(number) files that it needs at a time; raise \
          the limit (ulimit -n, or LimitNOFILE of the service).
          """, .configuration)
      }
      opened.append(file)
    }
  }
}
