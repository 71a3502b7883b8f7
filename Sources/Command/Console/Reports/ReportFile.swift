import Files
import Glibc

/// The file of `--report`: one JSON object a photo, appended when the photo is done.
///
/// It is appended to, so that a run that goes on after another keeps what that has written.
package struct ReportFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  /// The reason for which a line was not written; further lines are not tried.
  package private(set) var fault: String?

  /// Opens or creates the file.
  ///
  /// - Throws: ``CommandFailure``, also for a pipe without a reader.
  package init(_ path: String) throws(CommandFailure) {
    self.path = path
    // Without O_NONBLOCK, opening a pipe waits for a reader, possibly for ever.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC
    descriptor = open(path.pathBytes, flags, 0o666)
    guard descriptor >= 0 else {
      throw CommandFailure(SystemCallError.last.whenWriting, of: path)
    }
    // A pipe that is full is waited for.
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  deinit { close(descriptor) }

  /// Appends one line.
  package mutating func append(_ line: String) {
    guard fault == nil else { return }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.isRegularFile
    do {
      try FileStream.write(Array(line.utf8), to: descriptor)
    } catch {
      // No half line stays, to which the next run's would be glued.
      if isFile { ftruncate(descriptor, status.st_size) }
      fault = "\(path): The report cannot be written: \(error)"
    }
  }
}
