import DurableStorage

extension PrintError {
  /// What a transaction of the queue threw.
  init(_ error: any Error) {
    switch error {
    case let error as PrintError: self = error
    case let error as StorageError: self.init(error)
    default: self = .database(code: 0, reason: String(describing: type(of: error)))
    }
  }

  /// The same fault in the queue's words.
  init(_ error: StorageError) {
    self =
      switch error {
      case .cannotWrite(let file, let reason): .cannotWrite(file: file, reason: reason)
      case .notPrivate(let folder, let reason): .notPrivate(folder: folder, reason: reason)
      case .busy(let seconds): .busy(seconds: seconds)
      case .database(let code, let reason): .database(code: code, reason: reason)
      case .newerDatabase(let version, let known): .newerDatabase(version: version, known: known)
      case .notDurable(let synchronous):
        .database(code: 0, reason: "synchronous is \(synchronous), not 2")
      case .notPurged(let reason): .database(code: 0, reason: reason)
      }
  }
}
