import ArgumentParser
import Files
import Glibc

/// The file of `--from-file`: names of photos, one a line, or each ended by a NUL as
/// `find -print0` writes them.
enum PhotoList {
  /// Bytes of the longest list: some three million names.
  private static let limit = 256 << 20

  /// A NUL ends a name as well, which has none itself.
  static func lines(of bytes: [UInt8]) -> [String] {
    WrittenText.names(in: bytes).split { $0.isNewline || $0 == "\0" }.map(String.init)
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
