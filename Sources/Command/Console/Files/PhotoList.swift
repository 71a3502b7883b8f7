import ArgumentParser
import Files
import Glibc

/// The file of `--from-file`: names of photos, one a line, or each ended by a NUL as
/// `find -print0` writes them.
enum PhotoList {
  /// Bytes of the longest list: some three million names.
  private static let limit = 256 << 20

  /// The lines of a text in UTF-8, or in UTF-16 as programs of Windows write it, with its byte
  /// order mark; other bytes than these are a name's own.
  static func lines(of bytes: [UInt8]) -> [String] {
    switch Array(bytes.prefix(2)) {
    case [0xFF, 0xFE]: return lines(ofUTF16: bytes, low: 0)
    case [0xFE, 0xFF]: return lines(ofUTF16: bytes, low: 1)
    default: break
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return lines(of: PathText.text(of: text))
  }

  /// A NUL ends a name as well, which has none itself.
  private static func lines(of text: String) -> [String] {
    text.split { $0.isNewline || $0 == "\0" }.map(String.init)
  }

  private static func lines(ofUTF16 bytes: [UInt8], low: Int) -> [String] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      UInt16(bytes[place + low]) | UInt16(bytes[place + 1 - low]) << 8
    }
    return lines(of: String(decoding: units, as: UTF16.self))
  }

  /// The names in a list; `-` reads it from standard input. Empty lines are skipped.
  ///
  /// - Throws: ``CommandFailure`` for a list that cannot be read.
  static func names(in path: String) throws -> [String] {
    let bytes: [UInt8]
    do {
      bytes =
        path == "-"
        ? try FileStream.read(from: STDIN_FILENO, limit: limit)
        : try FileStream.read(path, limit: limit)
    } catch .empty {
      return []
    } catch {
      throw CommandFailure("\(path): \(error)", .noInput)
    }
    return lines(of: bytes)
  }
}
