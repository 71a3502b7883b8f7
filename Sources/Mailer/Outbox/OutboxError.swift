import DurableStorage

/// Why an outbox operation fails.
public enum OutboxError: Error, Equatable, Sendable {
  /// The policy requires consent and the submission has none.
  case consentMissing
  /// The consent's version is empty.
  case consentWithoutVersion
  /// A file or folder cannot be written: a full disk, missing permission.
  case cannotWrite(file: String, reason: String)
  /// Others may read or change the folder.
  case notPrivate(folder: String, reason: String)
  /// A file cannot be read.
  case cannotRead(file: String, reason: String)
  /// Another process held the database's lock for longer than the wait.
  case busy(seconds: Int)
  /// SQLite reports another error; `code` is its extended result code.
  case database(code: Int, reason: String)
  /// A newer version of the library wrote the database.
  case newerDatabase(version: Int, known: Int)
  /// Writes would not survive a power cut: SQLite's `synchronous` is not FULL.
  case notDurable(synchronous: Int)
  /// No message has that identifier.
  case noSuchMessage(id: String)
  /// Several messages' identifiers start with the given prefix.
  case ambiguousIdentifier(id: String, count: Int)
  /// The message's state does not allow the operation.
  case wrongState(id: String, state: OutboxState, wanted: [OutboxState])
  /// Another run has claimed the message.
  case inUse(id: String)
  /// Old pages could not be overwritten because another process reads the database.
  case notPurged(reason: String)
}

extension OutboxError: CustomStringConvertible {
  /// One sentence with the remedy; it names messages by identifier, never by address.
  public var description: String {
    switch self {
    case .consentMissing:
      "No consent was given and outbox.require_consent is on; give the version of the text that the"
        + " visitor agreed to."
    case .consentWithoutVersion:
      "The consent names no version; give the version of the text that the visitor agreed to."
    case .cannotWrite(let file, let reason):
      "The outbox cannot write \(file) (\(reason)); free some disk space or check the permissions."
    case .notPrivate(let folder, let reason):
      """
      The outbox's folder \(folder) \(reason); name a folder that belongs to this account, and \
      close it to all others (chmod 700).
      """
    case .cannotRead(let file, let reason):
      "The outbox cannot read \(file) (\(reason)); check the permissions."
    case .busy(let seconds):
      "Another program held the outbox for more than \(seconds) seconds; try again when it is done."
    case .database(let code, let reason):
      "The outbox's database reports error \(code) (\(reason)); check the disk and keep a copy of"
        + " the folder."
    case .newerDatabase(let version, let known):
      "The outbox was written by a newer version (\(version), this one knows \(known)); update this"
        + " program."
    case .notDurable(let synchronous):
      "The outbox's database would not survive a power cut (synchronous is \(synchronous), not 2);"
        + " report this as a bug."
    case .noSuchMessage(let id):
      "The outbox holds no message \(id)."
    case .ambiguousIdentifier(let id, let count):
      "\(count) messages of the outbox start with \(id); write more of the identifier."
    case .wrongState(let id, let state, let wanted):
      "Message \(id) is \(state.rawValue) and this works only when it is "
        + wanted.map(\.rawValue).joined(separator: " or ") + "."
    case .inUse(let id):
      "Message \(id) is being worked on by another run; try again when that is done."
    case .notPurged(let reason):
      "The rows are gone but old pages of the database remain (\(reason)); purge"
        + " again when no other program uses the outbox."
    }
  }
}

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
