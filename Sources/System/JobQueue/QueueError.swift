public import Files
import Foundation

/// Why an operation of a queue fails.
public struct QueueError: Error, Equatable, Sendable {
  /// The kind of the queue's jobs.
  public let kind: JobKind
  /// What is wrong.
  public let fault: QueueFault

  package init(_ fault: QueueFault, in kind: JobKind) { (self.kind, self.fault) = (kind, fault) }
}

/// What is wrong with a queue, or with what a caller asked of it.
public enum QueueFault: Equatable, Sendable {
  /// A file or folder cannot be written: a full disk, missing permission.
  case cannotWrite(file: String, reason: String)
  /// A file cannot be read.
  case cannotRead(file: String, reason: String)
  /// Others may read or change the folder.
  case notPrivate(folder: String, reason: String)
  /// Another process held the database's lock for longer than the wait.
  case busy(seconds: Int)
  /// The database cannot be used; `reason` is the error, without a row's values.
  case damaged(reason: String)
  /// A newer version of the program wrote the database.
  case newerDatabase(version: Int, known: Int)
  /// Writes would not survive a power cut: SQLite's `synchronous` is not FULL.
  case notDurable(synchronous: Int)
  /// Another process reads the database, so that old pages could not be overwritten.
  case notPurged(reason: String)
  /// No job has that identifier.
  case noSuchJob(id: String)
  /// Several jobs' identifiers start with the given prefix.
  case ambiguousIdentifier(id: String, count: Int)
  /// The job's state does not allow the operation.
  case wrongState(id: String, state: String, wanted: [String])
  /// The queue has removed the job's files, so that it cannot be done again.
  case erased(id: String)
  /// Another run has claimed the job.
  case inUse(id: String)
  /// Another process runs the queue now.
  case isRunning
}

extension QueueError: ReportableError {
  /// One sentence with the remedy; it names jobs by identifier, never by address or name.
  public var description: String {
    let (queue, job) = (kind.queue, kind.job)
    return switch fault {
    case .cannotWrite(let file, let reason):
      """
      The \(queue) cannot write \(file) (\(reason)); free some disk space or check the permissions.
      """
    case .cannotRead(let file, let reason):
      "The \(queue) cannot read \(file) (\(reason)); check the permissions."
    case .notPrivate(let folder, let reason):
      """
      The \(queue)'s folder \(folder) \(reason); name a folder that belongs to this account, and \
      close it to all others (chmod 700).
      """
    case .busy(let seconds):
      """
      Another program held the \(queue) for more than \(seconds) seconds, and nothing was changed; \
      try again when it is done.
      """
    case .damaged(let reason):
      """
      The \(queue)'s database cannot be used: \(reason); check the disk and keep a copy of the \
      folder.
      """
    case .newerDatabase(let version, let known):
      """
      The \(queue) was written by a newer version (\(version), this one knows \(known)); update \
      this program.
      """
    case .notDurable(let synchronous):
      """
      The \(queue)'s database would not survive a power cut (synchronous is \(synchronous), not 2); \
      report this as a bug.
      """
    case .notPurged(let reason):
      """
      The rows are gone but old pages of the database remain (\(reason)); purge again when no other \
      program uses the \(queue).
      """
    case .noSuchJob(let id): "The \(queue) holds no \(job) \(id)."
    case .ambiguousIdentifier(let id, let count):
      "\(count) \(job)s of the \(queue) start with \(id); write more of the identifier."
    case .wrongState(let id, let state, let wanted):
      """
      \(job.capitalized) \(id) is \(state) and this works only when it is \
      \(wanted.joined(separator: " or ")).
      """
    case .erased(let id): "The picture of \(job) \(id) was removed; \(kind.again)."
    case .inUse(let id):
      "\(job.capitalized) \(id) is being worked on by another run; try again when that is done."
    case .isRunning:
      "Another program works on the \(queue); try again when it is done."
    }
  }

  /// 75 where another run works, 73 where the queue could not write, others by the fault.
  public var status: ExitStatus {
    switch fault {
    case .ambiguousIdentifier: .usage
    case .wrongState, .erased: .unusableData
    // Not 75, "queued": the queue wrote nothing.
    case .cannotWrite, .cannotRead, .notPurged, .busy: .cannotWrite
    case .notPrivate: .configuration
    case .noSuchJob: .noInput
    case .inUse, .isRunning: .queued
    case .damaged, .newerDatabase, .notDurable: .softwareFault
    }
  }
}
