import Files
import Foundation

/// Reads regular files up to a size limit; unlike ``AtomicFile`` it takes empty ones.
enum BoundedFile {
  /// Why a file was not read.
  enum Failure: Error {
    case missing
    case unreadable
    case tooLong
  }

  /// Bytes of the largest settings file or template; usual ones have a few thousand.
  static let textLimit = 1 << 20

  /// Reads a regular file of at most `limit` bytes.
  static func read(_ path: String, limit: Int) throws(Failure) -> Data {
    do {
      return Data(try AtomicFile.read(path, limit: limit))
    } catch {
      switch error {
      case .empty: return Data()
      // Whoever makes a link expects its file to be read.
      case .missing: throw AtomicFile.isDanglingLink(path) ? .unreadable : .missing
      case .tooLarge: throw .tooLong
      default: throw .unreadable
      }
    }
  }
}
