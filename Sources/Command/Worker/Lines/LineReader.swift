import Files
import Glibc

/// Reads lines from a descriptor as they come.
struct LineReader {
  /// A line without its line feed.
  enum Line: Equatable {
    case line([UInt8])
    /// A line of more than ``LineReader/limit`` bytes, which was read over.
    case tooLong
  }

  /// The longest line in bytes: of a photo's two paths each has at most 4096.
  static let limit = 1 << 20

  private let descriptor: Int32
  private let isEnding: (@Sendable () -> Bool)?
  private var buffer: [UInt8] = []
  /// The bytes of the buffer that have no line feed.
  private var searched = 0
  private var isTooLong = false
  private var isAtEnd = false

  /// - Parameters:
  ///   - descriptor: an open descriptor.
  ///   - isEnding: whether no further line is wanted, asked four times a second while none comes.
  init(_ descriptor: Int32, isEnding: (@Sendable () -> Bool)? = nil) {
    (self.descriptor, self.isEnding) = (descriptor, isEnding)
  }

  /// The next line; `nil` at the end of the input or where no further line is wanted.
  mutating func next() throws(SystemCallError) -> Line? {
    while isEnding?() != true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        searched = 0
        return take(line)
      }
      searched = buffer.count
      if isAtEnd {
        guard searched > 0 || isTooLong else { return nil }
        (searched, isAtEnd) = (0, true)
        defer { buffer = [] }
        return take(buffer)
      }
      if buffer.count > Self.limit {
        (buffer, searched, isTooLong) = ([], 0, true)
      }
      try fill()
    }
    return nil
  }

  private mutating func take(_ line: [UInt8]) -> Line {
    defer { isTooLong = false }
    return isTooLong || line.count > Self.limit ? .tooLong : .line(line)
  }

  private mutating func fill() throws(SystemCallError) {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, isEnding == nil ? -1 : 250) > 0 else { return }
    let count = withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { part in
      let count = read(descriptor, part.baseAddress, part.count)
      if count > 0 { buffer += part.prefix(count) }
      return count
    }
    if count == 0 { isAtEnd = true }
    if count < 0, errno != EINTR, errno != EAGAIN {
      throw SystemCallError.last
    }
  }
}
