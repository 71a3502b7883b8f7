import Glibc

/// A pipe, or the two sides of a pseudo-terminal, closed by `deinit` at the latest.
///
/// A class, because several owners close the same descriptors.
final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  /// Makes a pipe with close-on-exec ends.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw HarnessError(call: "pipe") }
    (reading, writing) = (ends[0], ends[1])
    keepFromChildren()
  }

  private init(reading: Int32, writing: Int32) {
    self.reading = reading
    self.writing = writing
    keepFromChildren()
  }

  /// Makes a pseudo-terminal: `writing` is the terminal, `reading` the test's side.
  static func terminal() throws -> Pipe {
    var (here, there): (Int32, Int32) = (-1, -1)
    guard openpty(&here, &there, nil, nil, nil) == 0 else { throw HarnessError(call: "openpty") }
    return Pipe(reading: here, writing: there)
  }

  // Not atomic, since `pipe2` is not imported: starting processes holds a lock.
  private func keepFromChildren() {
    for end in [reading, writing] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// Reads what is there; at the stream's end the reading end is closed.
  func collect(into bytes: inout [UInt8]) {
    var part = [UInt8](repeating: 0, count: 65536)
    let count = read(reading, &part, part.count)
    // A closed terminal gives EIO, a closed pipe 0.
    if count > 0 { bytes += part.prefix(count) } else { closeReading() }
  }

  func closeReading() { Self.close(&reading) }

  func closeWriting() { Self.close(&writing) }

  deinit {
    closeReading()
    closeWriting()
  }

  private static func close(_ end: inout Int32) {
    if end >= 0 { _ = Glibc.close(end) }
    end = -1
  }
}
