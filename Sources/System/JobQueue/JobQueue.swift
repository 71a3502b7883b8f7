import Files
public import Foundation
import GRDB
package import Logging
import Synchronization

/// A durable queue of jobs of one kind: files in a spool folder, and a database row with each job's
/// state. A queued job is done once, or its state says why not.
///
/// Several processes may open one queue. A class, because it owns the lease on claimed jobs and the
/// database's connection, which threads share. docs/decisions/queue.md lists what a kill after each
/// step leaves, and what the next run makes of it.
public final class JobQueue<Fields: JobFields>: Sendable {
  package let folder: QueueFolder
  package let database: JobDatabase
  package let policy: QueuePolicy
  let reserve: Reserve
  let lease: Lease
  let logger: Logger
  /// Taken by a run, and by the queueing of a job: this object does one of each at a time. Rows that
  /// it has claimed while neither is taken were left by a fault, or are being erased, which a run may
  /// finish as well.
  let running = Mutex(())
  let queueing = Mutex(())
  /// Whether the reserve existed before this process opened the queue.
  private let hadReserve: Bool

  var kind: JobKind { Fields.kind }
  package var now: Double { policy.now().timeIntervalSince1970 }

  private init(
    _ folder: QueueFolder, _ database: JobDatabase, _ lease: consuming Lease, _ policy: QueuePolicy,
    _ logger: Logger, hadReserve: Bool
  ) {
    (self.folder, self.database, self.policy, self.logger) = (folder, database, policy, logger)
    self.lease = lease
    self.hadReserve = hadReserve
    reserve = Reserve(folder: folder.path)
  }

  deinit {
    // Closing the database frees room, which may be the last for the reserve.
    guard hadReserve else { return }
    database.end()
    reserve.takeBack()
  }

  /// Opens the queue in a folder, creates it if it is missing, and repairs what a crash left.
  ///
  /// - Parameters:
  ///   - forReading: whether its jobs are to be listed and counted; where the disk is full or
  ///     read-only, it then writes nothing.
  ///   - takeOver: makes jobs of the rows in an earlier program's tables.
  ///   - logger: receives states and faults, never addresses or pictures.
  package static func open(
    _ path: String, policy: QueuePolicy, forReading: Bool = false,
    takeOver: @escaping JobDatabase.TakeOver, logger: Logger = silent
  ) throws(QueueError) -> JobQueue {
    let reserve = Reserve(folder: path)
    let hadReserve = !forReading && reserve.isTaken
    do {
      return try repaired(path, policy, takeOver, logger, hadReserve: hadReserve)
    } catch {
      guard case .cannotWrite = error.fault else { throw error }
      if forReading {
        let folder = QueueFolder(path, Fields.kind)
        guard access(folder.database, R_OK) == 0 else { throw error }
        return JobQueue(
          folder,
          try JobDatabase(reading: folder.database, kind: Fields.kind, takeOver: takeOver),
          Lease(), policy, logger, hadReserve: false)
      }
      // SQLite needs some room for its index even before it reads.
      guard reserve.release() else { throw error }
      return try repaired(path, policy, takeOver, logger, hadReserve: hadReserve)
    }
  }

  private static func repaired(
    _ path: String, _ policy: QueuePolicy, _ takeOver: @escaping JobDatabase.TakeOver,
    _ logger: Logger, hadReserve: Bool
  ) throws(QueueError) -> JobQueue {
    let folder = QueueFolder(path, Fields.kind)
    try folder.create()
    // Two processes that make a new queue's tables at the same time would hinder each other.
    let turn = folder.takeTurn(within: JobDatabase.patience)
    let database = try JobDatabase(
      path: folder.database, reserve: Reserve(folder: path), kind: Fields.kind, takeOver: takeOver)
    _ = consume turn
    let queue: JobQueue
    do {
      queue = JobQueue(
        folder, database, try Lease(in: folder.owners), policy, logger, hadReserve: hadReserve)
    } catch {
      throw QueueError(.cannotWrite(file: folder.owners, reason: error.reason), in: Fields.kind)
    }
    try queue.recover()
    return queue
  }

  /// A logger that writes nothing.
  package static var silent: Logger { Logger(label: "queue") { _ in SwiftLogNoOpLogHandler() } }

  func error(_ fault: QueueFault) -> QueueError { QueueError(fault, in: kind) }
}

// MARK: - Listing

extension JobQueue {
  /// Every job, oldest first.
  public func jobs() throws(QueueError) -> [Job<Fields>] {
    try database.read {
      try Row.fetchAll(
        $0, sql: "SELECT * FROM job WHERE state <> 'erasing' ORDER BY created_at, id"
      ).map(Job.init)
    }
  }

  /// One job, by its identifier or an unambiguous prefix of it.
  public func job(_ id: String) throws(QueueError) -> Job<Fields> {
    guard !id.isEmpty, id.utf8.count <= 36,
      id.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit })
    else { throw error(.noSuchJob(id: id)) }
    let found = try database.read { database in
      try Row.fetchAll(
        database,
        // As a range, which the primary key's index answers; identifiers are hexadecimal.
        sql: "SELECT * FROM job WHERE state <> 'erasing' AND id >= ?1 AND id < ?1 || 'g'",
        arguments: [id.lowercased()]
      ).map(Job<Fields>.init)
    }
    guard let first = found.first else { throw error(.noSuchJob(id: id)) }
    guard found.count == 1 else {
      throw error(.ambiguousIdentifier(id: id, count: found.count))
    }
    return first
  }

  /// Whether a job's files are still there, so that it can be done again.
  package func hasFiles(_ job: Job<Fields>) -> Bool { folder.holds(job.id, job.files) }

  /// The number of jobs in some states.
  package func count(_ states: [JobState]) throws(QueueError) -> Int {
    try database.read {
      try Int.fetchOne(
        $0,
        sql:
          "SELECT count(*) FROM job WHERE state IN (\(states.map { _ in "?" }.joined(separator: ",")))",
        arguments: StatementArguments(states.map(\.rawValue))) ?? 0
    }
  }

  /// The number of jobs that are neither done nor given up.
  public func pendingCount() throws(QueueError) -> Int {
    try count(JobState.allCases.filter(\.isPending))
  }

  /// Files of the spool that belong to no job, because somebody moved or lost the database. They
  /// stay until ``removeStrays()``.
  public func strays() throws(QueueError) -> [String] {
    let files = folder.contents()
    guard !files.isEmpty else { return [] }
    let known = try database.read { Set(try String.fetchAll($0, sql: "SELECT id FROM job")) }
    return files.filter { !known.contains($0.key) }.flatMap { id, names in
      names.map { $0.isEmpty ? id : "\(id).\($0)" }
    }.sorted()
  }

  /// Whether the disk has room for files of this size beside the reserve.
  package func hasRoom(for byteCount: Int) -> Bool { reserve.leavesRoom(for: byteCount) }

  /// Whether a person has stopped all runs from giving receivers anything.
  public var isPaused: Bool { folder.isPaused }

  /// Stops all runs from giving a receiver anything, across restarts, until ``resume()``.
  public func pause() throws(QueueError) { try folder.setPaused(true) }

  /// Ends ``pause()``.
  public func resume() throws(QueueError) { try folder.setPaused(false) }

  /// Gives all programs that run this queue a number of jobs an hour, across restarts, beside the
  /// one of their own policies; nil takes it back.
  package func setHourly(_ hourly: Int?) throws(QueueError) { try folder.setHourly(hourly) }
}

// MARK: - Numbers

/// A queue in numbers and times, without a name or an address: what a monitoring system may know.
public struct QueueStatus: Sendable, Equatable {
  /// The number of jobs in each state that the kind has. Jobs that are over count until they are
  /// purged.
  public let counts: [JobState: Int]
  /// The time of submission of the oldest job that waits; nil if none waits.
  public let oldestWaitingAt: Date?
  /// When the newest job that is done and not yet purged was done; nil if there is none.
  public let lastDoneAt: Date?

  /// The number of jobs that are neither done nor given up.
  public var waiting: Int { counts.reduce(0) { $0 + ($1.key.isPending ? $1.value : 0) } }
}

extension JobQueue {
  /// Counts the jobs by state.
  public func status() throws(QueueError) -> QueueStatus {
    try database.read { database in
      var counts = Dictionary(uniqueKeysWithValues: kind.states.map { ($0, 0) })
      var oldest: Double?
      var latest: Double?
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT state, count(*) AS count, min(created_at) AS oldest, max(updated_at) AS latest
          FROM job WHERE state <> 'erasing' GROUP BY state
          """)
      for row in rows {
        // A listing, too, counts a damaged row's unknown state as waiting.
        let state = JobState(rawValue: try row.decode(forColumn: "state")) ?? .waiting
        counts[state, default: 0] += try row.decode(forColumn: "count")
        if state.isPending {
          let time: Double = try row.decode(forColumn: "oldest")
          oldest = min(oldest ?? time, time)
        } else if state == .done {
          latest = try row.decode(forColumn: "latest")
        }
      }
      return QueueStatus(
        counts: counts, oldestWaitingAt: oldest.map(Date.init(timeIntervalSince1970:)),
        lastDoneAt: latest.map(Date.init(timeIntervalSince1970:)))
    }
  }
}
