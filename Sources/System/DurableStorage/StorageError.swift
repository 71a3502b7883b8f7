/// Why a durable file or folder cannot be used.
package enum StorageError: Error, Equatable, Sendable {
  /// A file or folder cannot be written: a full disk, missing permission.
  case cannotWrite(file: String, reason: String)
  /// Others may read or change the folder.
  case notPrivate(folder: String, reason: String)
  /// Another process held the database's lock for longer than the wait.
  case busy(seconds: Int)
  /// SQLite reports another error; `code` is its extended result code.
  case database(code: Int, reason: String)
  /// A newer version of the library wrote the database.
  case newerDatabase(version: Int, known: Int)
  /// Writes would not survive a power cut: SQLite's `synchronous` is not FULL.
  case notDurable(synchronous: Int)
  /// Old pages could not be overwritten because another process reads the database.
  case notPurged(reason: String)
}
