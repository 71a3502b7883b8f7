import ArgumentParser
import Files
import Glibc

/// The file of `--from-file`: names of photos, one a line.
enum PhotoList {
  /// Bytes of the longest list: some three million names.
  private static let limit = 256 << 20

  /// The names in a list; `-` reads it from standard input. Empty lines are skipped.
  ///
  /// - Throws: ``CommandFailure`` for a list that cannot be read.
  static func names(in path: String) throws -> [String] {
    let bytes: [UInt8]
    do {
      bytes =
        path == "-"
        ? try FileStream.read(from: STDIN_FILENO, limit: limit)
        : try AtomicFile.read(path, limit: limit)
    } catch .empty {
      return []
    } catch {
      throw CommandFailure("\(path): \(error)", .noInput)
    }
    return String(decoding: bytes, as: UTF8.self).split { $0.isNewline }.map(String.init)
  }
}
