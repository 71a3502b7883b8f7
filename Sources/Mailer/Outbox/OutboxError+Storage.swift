import DurableStorage

extension OutboxError {
  /// What a transaction of the outbox threw.
  init(_ error: any Error) {
    switch error {
    case let error as OutboxError: self = error
    case let error as StorageError: self.init(error)
    // The kind alone: a text may quote a row's values.
    default: self = .database(code: 0, reason: String(describing: type(of: error)))
    }
  }

  /// The same fault in the outbox's words.
  init(_ error: StorageError) {
    self =
      switch error {
      case .cannotWrite(let file, let reason): .cannotWrite(file: file, reason: reason)
      case .notPrivate(let folder, let reason): .notPrivate(folder: folder, reason: reason)
      case .busy(let seconds): .busy(seconds: seconds)
      case .database(let code, let reason): .database(code: code, reason: reason)
      case .newerDatabase(let version, let known): .newerDatabase(version: version, known: known)
      case .notDurable(let synchronous): .notDurable(synchronous: synchronous)
      case .notPurged(let reason): .notPurged(reason: reason)
      }
  }
}
