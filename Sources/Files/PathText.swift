import Glibc

/// Paths as texts. To the system a name is any bytes; a text has to be UTF-8.
///
/// A byte that is no UTF-8 stands in a text as a scalar of the last private use plane, U+10FF80 to
/// U+10FFFF, which no file's name has; the system gets the byte back.
package enum PathText {
  private static let firstScalar: UInt32 = 0x10_FF00

  /// The text of a path's bytes.
  package static func text(of bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    var place = 0
    while place < bytes.count {
      let lengths = 1...min(4, bytes.count - place)
      let character = lengths.lazy.compactMap { length in
        String(validating: bytes[place..<place + length], as: UTF8.self)
      }.first
      if let character {
        text.append(contentsOf: character.unicodeScalars)
        place += character.utf8.count
      } else {
        if let scalar = Unicode.Scalar(firstScalar + UInt32(bytes[place])) { text.append(scalar) }
        place += 1
      }
    }
    return String(text)
  }

  /// A scalar's byte that is no UTF-8; `nil` for an ordinary scalar.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= firstScalar + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }
}

extension String {
  /// The path's bytes for the system, with a NUL at their end.
  package var pathBytes: [CChar] {
    // F4 8F is how UTF-8 begins the last plane's upper half.
    guard utf8.contains(0xF4), unicodeScalars.contains(where: { PathText.byte(of: $0) != nil })
    else { return Array(utf8CString) }
    let bytes = unicodeScalars.flatMap { scalar in
      PathText.byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
    return bytes.map(CChar.init(bitPattern:)) + [0]
  }
}

extension AtomicFile {
  /// The names in a folder, in no order, with those of hidden files; none where it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder.pathBytes) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: UInt8.self, capacity: 256) { name in
          PathText.text(
            of: UnsafeBufferPointer(start: name, count: 256).prefix { $0 != 0 })
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

extension FileStream {
  /// The open descriptor that a path stands for: `/dev/stdin`, `/dev/stdout`, and what a shell
  /// names for `<(command)`, `/dev/fd/63`. `nil` for all other paths.
  package static func descriptor(of path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      guard let number = Int32(path.dropFirst(folder.count)), number >= 0 else { return nil }
      return number
    }
    return nil
  }

  /// Reads a file, or the open descriptor that its path stands for.
  ///
  /// - Throws: ``AtomicFileError``, as ``AtomicFile/read(_:limit:)`` does.
  package static func read(
    _ path: String, limit: Int = AtomicFile.defaultLimit
  ) throws(AtomicFileError) -> [UInt8] {
    guard let descriptor = descriptor(of: path) else {
      return try AtomicFile.read(path, limit: limit)
    }
    return try read(from: descriptor, limit: limit)
  }
}
