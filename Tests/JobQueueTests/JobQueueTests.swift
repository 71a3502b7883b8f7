import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import JobQueue

/// A job that says what its receiver answers.
struct Parcel: JobFields {
  var label: String
  static let kind = JobKind(
    name: "parcel", database: "parcels.sqlite", queue: "post", job: "parcel",
    again: "post it again", decision: " It waits.",
    words: Dictionary(uniqueKeysWithValues: JobState.allCases.map { ($0, $0.rawValue) }),
    canAsk: false)
}

/// Takes parcels to a receiver with scripted answers; without one it is well.
struct Porter: Courier {
  var answers: [Outcome] = []
  var delivered: [String] = []
  /// What happens before the answer; an error ends the run.
  var meanwhile: (Job<Parcel>) throws(QueueError) -> Void = { _ in }
  /// The label of the jobs that are for this receiver; nil for all.
  var wanted: String?
  let receiver = "house"
  let batch = 4

  func takes(_ job: Job<Parcel>) -> Bool { wanted == nil || job.fields.label == wanted }

  mutating func deliver(
    _ job: Job<Parcel>, of queue: JobQueue<Parcel>
  ) throws(QueueError) -> Outcome {
    try meanwhile(job)
    let answer = answers.isEmpty ? .done : answers.removeFirst()
    switch answer {
    case .done, .uncertain:
      try queue.markHandedOver(job)
      delivered.append(job.fields.label)
    default: break
    }
    return answer
  }
}

let day = 86_400.0

/// A queue of parcels with a clock of its own, which gives up after five days.
struct Post {
  let folder: TemporaryFolder
  let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  func open(hourly: Int? = nil, sendsAgain: Bool = true) throws -> JobQueue<Parcel> {
    let clock = clock
    var policy = QueuePolicy(giveUp: 5 * day, giveUpWords: "5 days", now: { clock.now })
    (policy.hourly, policy.sendsUncertainAgain) = (hourly, sendsAgain)
    return try JobQueue<Parcel>.open(folder("post"), policy: policy, takeOver: { _ in })
  }

  @discardableResult
  func add(_ label: String, to queue: JobQueue<Parcel>) throws -> String {
    try add(label, key: nil, to: queue).id
  }

  func add(_ label: String, key: String?, to queue: JobQueue<Parcel>) throws -> JobReceipt {
    try queue.enqueue(
      Parcel(label: label), [JobFile("txt", Array(label.utf8))],
      id: UUID().uuidString.lowercased(), key: key, byteCount: label.utf8.count)
  }

  func run(_ queue: JobQueue<Parcel>, _ answers: Outcome...) throws -> (RunReport, [String]) {
    try run(queue, Porter(answers: answers))
  }

  func run(_ queue: JobQueue<Parcel>, _ porter: Porter) throws -> (RunReport, [String]) {
    var porter = porter
    var generator = SeededGenerator(seed: 5)
    let report = try queue.run(with: &porter, ignoringHold: true, using: &generator)
    return (report, porter.delivered)
  }

  var spool: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder("post/spool")).sorted()
    }
  }
}

extension Outcome {
  static let busy = Outcome.wait(JobFault("busy", "It is busy."))
  static let away = Outcome.hold(
    JobFault("offline", "It is away."), needsAttention: false,
    job: .wait(JobFault("offline", "It is away."), countsTry: false, delay: 0))
  static let lost = Outcome.uncertain(JobFault("uncertain", "No answer."))
}

@Suite("A new queue")
struct NewQueueTests {
  @Test("Many who open it at the same time find it whole, and each gives it a job")
  func opened() throws {
    for _ in 0..<10 {
      let post = try Post()
      let faults = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        do {
          try post.add("\(number)", to: try post.open())
        } catch {
          faults.withLock { $0.append("\(error)") }
        }
      }
      #expect(faults.withLock { $0 } == [])
      #expect(try post.open().jobs().count == 8)
    }
  }
}

@Suite("What is given up")
struct GivingUpTests {
  private let post: Post

  init() throws { post = try Post() }

  @Test(
    "Whatever is in the way, a job fails after five days of runs, and its file is gone",
    arguments: [Outcome.busy, .away, .lost])
  func fails(_ answer: Outcome) throws {
    let queue = try post.open()
    let id = try post.add("a", to: queue)
    for _ in 0..<5 {
      _ = try post.run(queue, answer)
      post.clock.advance(day)
    }
    #expect(try queue.job(id).state.isPending)
    _ = try post.run(queue, answer)
    let job = try queue.job(id)
    #expect(job.state == .failed && job.faultKind == "given-up")
    #expect(job.reason?.contains("5 days") == true)
    #expect(try post.spool == [])
    let erased = QueueError(.erased(id: id), in: Parcel.kind)
    #expect(throws: erased) { try queue.retry(id) }
    #expect("\(erased)".contains("\(id) was removed; post it again."))
  }

  @Test(
    "After a week off, or a clock that steps forward, what waited is tried and not given up",
    arguments: [7, 365, 4000])
  func afterPause(days: Double) throws {
    let queue = try post.open()
    try post.add("a", to: queue)
    post.clock.advance(days * day)
    // The network comes up after the program does.
    #expect(try post.run(queue, .away).0.failed == [])
    post.clock.advance(60)
    let (report, delivered) = try post.run(queue)
    #expect(report.failed == [] && delivered == ["a"])
  }

  @Test("A job whose time was nearly over before the machine was off has the rest of it")
  func nearlyOver() throws {
    let queue = try post.open()
    let id = try post.add("a", to: queue)
    for _ in 0..<19 {
      _ = try post.run(queue, .away)
      post.clock.advance(day / 4)
    }
    post.clock.advance(30 * day)
    for _ in 0..<4 {
      #expect(try post.run(queue, .away).0.failed == [])
      post.clock.advance(3600)
    }
    post.clock.advance(3600)
    #expect(try post.run(queue, .away).0.failed == [id])
  }

  @Test("What the hour's number keeps from being tried is not given up")
  func paced() throws {
    let queue = try post.open(hourly: 1)
    try post.add("a", to: queue)
    post.clock.advance(1)
    let waiting = try post.add("b", to: queue)
    for _ in 0..<6 {
      post.clock.advance(day - 1800)
      _ = try post.run(queue)
      post.clock.advance(1800)
      try post.add("c", to: queue)
      if try queue.job(waiting).state == .done { return }
      #expect(try queue.job(waiting).state == .waiting)
    }
  }

  @Test("The hour's number of jobs holds for all who run the queue, also while one is on its way")
  func hourly() throws {
    let (queue, other) = (try post.open(hourly: 5), try post.open())
    try queue.setHourly(2)
    for label in ["a", "b", "c"] { try post.add(label, to: queue) }
    let porter = Porter(meanwhile: { _ in #expect((try? post.run(other))?.1 == []) })
    let first = try post.run(queue, porter)
    #expect(first.0.isPaced && first.1.count == 2)
    #expect(try post.run(other).1 == [])
    post.clock.advance(3601)
    let last = try post.run(other)
    #expect(!last.0.isPaced && last.1.count == 1)
  }

  @Test(
    "The files of a refused job stay for a person, and go after five days or when they are erased",
    arguments: ["run", "purge", "erase"])
  func refused(_ way: String) throws {
    let queue = try post.open()
    let id = try post.add("a", to: queue)
    try queue.eraseFiles(of: id)
    try queue.eraseFiles(id, ["txt"])
    #expect(try queue.hasFiles(queue.job(id)), "a job that waits keeps them")
    _ = try post.run(queue, .failed(JobFault("refused", "No."), keepsFiles: true))
    #expect(try queue.hasFiles(queue.job(id)))
    switch way {
    case "run":
      for _ in 0..<5 {
        post.clock.advance(day)
        _ = try post.run(queue)
      }
    case "purge":
      post.clock.advance(5 * day)
      try queue.purge(olderThan: 30)
    default: try queue.eraseFiles(of: id)
    }
    #expect(try post.spool == [] && queue.job(id).state == .failed)
  }
}

@Suite("Runs that end in an error")
struct FailedRunTests {
  private let post: Post
  private let fault = QueueError(.busy(seconds: 10), in: Parcel.kind)

  init() throws { post = try Post() }

  /// Runs the queue, and ends the run when a job may have arrived.
  private func fail(_ queue: JobQueue<Parcel>) {
    let fault = fault
    let porter = Porter(meanwhile: { job throws(QueueError) in
      try queue.markHandedOver(job)
      throw fault
    })
    #expect(throws: fault) { _ = try post.run(queue, porter) }
  }

  @Test("What a run claimed, the next run of the same object does")
  func claimed() throws {
    let queue = try post.open()
    for label in ["a", "b"] { try post.add(label, to: queue) }
    fail(queue)
    #expect(try queue.count([.running]) == 2)
    #expect(try post.run(queue).1.sorted() == ["a", "b"])
    #expect(try queue.jobs().count { $0.mayBeDuplicate } == 1)
  }

  @Test("A job that may have arrived stays such a job when the run that tries it again ends early")
  func triedAgain() throws {
    let queue = try post.open()
    let id = try post.add("a", to: queue)
    fail(queue)
    let fault = fault
    let porter = Porter(meanwhile: { _ throws(QueueError) in throw fault })
    #expect(throws: fault) { _ = try post.run(queue, porter) }
    try queue.recover()
    let job = try queue.job(id)
    #expect(job.state == .uncertain && job.nextTryAt == post.clock.now, "\(job)")
  }

  @Test(
    "A job that may have arrived waits for a person: after the third try, or at once",
    arguments: [(true, 3), (false, 1)])
  func interrupted(sendsAgain: Bool, tries: Int) throws {
    let queue = try post.open(sendsAgain: sendsAgain)
    let id = try post.add("a", to: queue)
    for _ in 0..<tries { fail(queue) }
    #expect(try post.run(queue).1 == [])
    let job = try queue.job(id)
    #expect(job.needsPerson && job.reason?.hasSuffix(" It waits.") == true)
    for _ in 0..<6 {
      post.clock.advance(day)
      #expect(try post.run(queue).1 == [])
    }
    #expect(try queue.job(id).faultKind == "given-up" && post.spool == [])
  }

  @Test("One object has one run at a time")
  func nested() throws {
    let queue = try post.open()
    try post.add("a", to: queue)
    let porter = Porter(meanwhile: { _ in
      #expect(throws: QueueError(.isRunning, in: Parcel.kind)) { _ = try post.run(queue) }
    })
    #expect(try post.run(queue, porter).1 == ["a"])
  }

  @Test("A job that could be neither queued nor removed is replaced, or fails at the next run")
  func prepared() throws {
    let queue = try post.open()
    func write(_ sql: String) throws { try queue.database.write { try $0.execute(sql: sql) } }
    for isReplaced in [true, false] {
      try write(
        """
        CREATE TRIGGER a BEFORE UPDATE ON job BEGIN SELECT RAISE(ABORT, ''); END;
        CREATE TRIGGER b BEFORE DELETE ON job BEGIN SELECT RAISE(ABORT, ''); END;
        """)
      #expect(throws: QueueError.self) { _ = try post.add("a", key: "\(isReplaced)", to: queue) }
      try write("DROP TRIGGER a; DROP TRIGGER b")
      if isReplaced { #expect(try post.add("a", key: "true", to: queue).isNew) }
      _ = try post.run(queue)
      let state = isReplaced ? JobState.done : .failed
      #expect(try queue.jobs().last?.state == state && queue.count([.preparing]) == 0)
      post.clock.advance(1)
    }
  }
}

@Suite("What changes meanwhile")
struct MeanwhileTests {
  private let post: Post

  init() throws { post = try Post() }

  @Test(
    "A job that a person retries while others are given up keeps its file",
    arguments: ["waiting", "uncertain"])
  func retried(_ state: String) throws {
    let queue = try post.open()
    for label in ["a", "b"] { try post.add(label, to: queue) }
    post.clock.advance(6 * day)
    try queue.database.write {
      try $0.execute(
        sql: """
          UPDATE job SET state = '\(state)', next_try_at = NULL;
          CREATE TRIGGER person AFTER UPDATE ON job WHEN NEW.fault_kind = 'given-up' BEGIN
            UPDATE job SET state = 'waiting', waits_since = \(queue.now) WHERE id <> NEW.id;
          END;
          """)
    }
    #expect(try queue.giveUp(nil, afterPause: false).count == 1)
    let kept = try #require(try queue.jobs().first { $0.state == .waiting })
    #expect(try post.spool == ["\(kept.id).txt"])
  }

  @Test("A job that is discarded while the receiver is held for it does not end the run")
  func discarded() throws {
    let queue = try post.open()
    let fault = JobFault("refused", "No.")
    let id = try post.add("a", to: queue)
    post.clock.advance(1)
    try post.add("b", to: queue)
    let porter = Porter(
      answers: [
        .failed(fault, keepsFiles: true),
        .hold(fault, needsAttention: true, job: .wait(fault), again: [id: fault]),
      ],
      meanwhile: { job throws(QueueError) in
        if job.fields.label == "b" { try queue.discard(id) }
      })
    let report = try post.run(queue, porter).0
    #expect(report.isHeld && report.failed == [id] && report.deferred == 1)
  }

  @Test(
    "A file that a courier gave a job is gone with it",
    arguments: [Outcome.done, .failed(JobFault("refused", "No."), keepsFiles: false)])
  func changed(_ outcome: Outcome) throws {
    let queue = try post.open()
    try post.add("a", to: queue)
    let porter = Porter(
      answers: [outcome],
      meanwhile: { job throws(QueueError) in
        _ = try queue.change(job, job.fields, keeping: [], adding: [JobFile("new", [1])])
      })
    _ = try post.run(queue, porter)
    #expect(try post.spool == [])
  }
}

@Suite("Clocks that lie")
struct ClockTests {
  private let post: Post

  init() throws { post = try Post() }

  @Test(
    "What was queued or deferred before the clock is set back is tried at once",
    arguments: [1, 30, 4000])
  func setBack(days: Double) throws {
    let queue = try post.open()
    post.clock.advance(days * day)
    try post.add("a", to: queue)
    _ = try post.run(queue, .busy)
    post.clock.advance(-days * day)
    #expect(try post.run(queue).1 == ["a"])
  }

  @Test("What a receiver took \"in three days\" counts for an hour from now, and no longer")
  func futureCounts() throws {
    let queue = try post.open(hourly: 2)
    post.clock.advance(3 * day)
    for label in ["a", "b"] { try post.add(label, to: queue) }
    #expect(try post.run(queue).1.count == 2)
    post.clock.advance(-3 * day)
    try post.add("c", to: queue)
    #expect(try post.run(queue).0.isPaced)
    post.clock.advance(3601)
    #expect(try post.run(queue).1 == ["c"])
  }

  @Test("What was done \"in 2036\" is purged when its days are over from now")
  func futurePurge() throws {
    let queue = try post.open()
    post.clock.advance(3650 * day)
    try post.add("a", to: queue)
    _ = try post.run(queue)
    post.clock.advance(-3650 * day)
    #expect(try queue.purge(olderThan: 30) == 0)
    post.clock.advance(30 * day + 1)
    #expect(try queue.purge(olderThan: 30) == 1)
  }

  @Test("A job for another receiver waits for that one's run, and keeps no other from its own")
  func otherReceiver() throws {
    let queue = try post.open()
    for label in ["b", "a", "b", "b", "b", "b", "a"] { try post.add(label, to: queue) }
    var porter = Porter()
    porter.wanted = "a"
    #expect(try post.run(queue, porter).1 == ["a", "a"])
    #expect(try queue.jobs().filter { $0.state == .waiting }.map(\.tries) == [0, 0, 0, 0, 0])
    porter.wanted = "b"
    #expect(try post.run(queue, porter).1.count == 5)
  }

  @Test("A job that a person repeats is purged no later than one that was given up")
  func repeatedPurge() throws {
    let queue = try post.open()
    let id = try post.add("a", to: queue)
    let refusal = Outcome.failed(JobFault("refused", "No."), keepsFiles: true)
    _ = try post.run(queue, refusal)
    for _ in 0..<2 {
      post.clock.advance(4.9 * day)
      try queue.retry(id)
      _ = try post.run(queue, refusal)
    }
    post.clock.advance(25.1 * day)
    #expect(try queue.purge() == 0)
    post.clock.advance(0.2 * day)
    #expect(try queue.purge(olderThan: 30) == 0)
    #expect(try queue.purge() == 1)
  }

  @Test("A job that is repeated again and again while its receiver is away ends after 35 days")
  func repeatedWaiting() throws {
    let queue = try post.open()
    let id = try post.add("a", to: queue)
    for number in 0..<35 {
      _ = try post.run(queue, .away)
      if number.isMultiple(of: 4) { try queue.retry(id) }
      post.clock.advance(day)
    }
    // Half an hour before the end and after it.
    post.clock.advance(-1800)
    #expect(try post.run(queue, .away).0.failed == [])
    post.clock.advance(3600)
    #expect(try post.run(queue, .away).0.failed == [id])
    #expect(try post.spool == [] && queue.purge() == 1)
  }

  @Test("A job that a person repeats after a winter without runs is tried before it is given up")
  func repeatedAfterPause() throws {
    let queue = try post.open()
    let id = try post.add("a", to: queue)
    _ = try post.run(queue, .away)
    post.clock.advance(150 * day)
    #expect(try post.run(queue, .away).0.failed == [])
    try queue.retry(id)
    post.clock.advance(60)
    #expect(try post.run(queue, .away).0.failed == [])
    #expect(try post.run(queue).1 == ["a"])
  }

  @Test("A damaged row, which stops every run, keeps no other job beyond its time")
  func overdue() throws {
    let queue = try post.open()
    let ids = try ["a", "b"].map { try post.add($0, to: queue) }
    try queue.database.write {
      try $0.execute(sql: "UPDATE job SET fields = '{' WHERE id = ?", arguments: [ids[0]])
    }
    for _ in 0..<10 {
      #expect(try queue.job(ids[1]).state == .waiting)
      post.clock.advance(day / 2)
      #expect(throws: (any Error).self) { try post.run(queue) }
    }
    #expect(try queue.job(ids[1]).faultKind == "given-up")
  }

  @Test("A damaged row hides no other from a run that asks; a listing tells of it")
  func damagedRow() throws {
    let queue = try post.open()
    let ids = try ["a", "b"].map { try post.add($0, to: queue) }
    try queue.database.write {
      try $0.execute(sql: "UPDATE job SET fields = '{' WHERE id = ?", arguments: [ids[0]])
    }
    #expect(try queue.unclaimed([.waiting]).map(\.id) == [ids[1]])
    #expect(throws: QueueError.self) { try queue.jobs() }
  }

  @Test("While the clock stands still everything is due, and nothing is given up when it is set")
  func stoodStill() throws {
    let queue = try post.open()
    post.clock.advance(-1_800_000_000)
    try post.add("a", to: queue)
    _ = try post.run(queue, .busy)
    post.clock.advance(1)
    #expect(try post.run(queue).1 == ["a"])
    let id = try post.add("b", to: queue)
    post.clock.advance(1_800_000_000)
    _ = try post.run(queue, .away)
    #expect(try queue.job(id).state == .waiting)
    #expect(try queue.job(id).createdAt == post.clock.now)
  }

  @Test("A hold that was set before the clock is set back is over; half a second changes nothing")
  func hold() throws {
    let queue = try post.open()
    try post.add("a", to: queue)
    _ = try post.run(queue, .away)
    #expect(try queue.hold(of: "house") != nil)
    post.clock.advance(-0.5)
    #expect(try queue.hold(of: "house") != nil)
    post.clock.advance(-day)
    #expect(try queue.hold(of: "house") == nil)
  }

  @Test("Back and forth by a year, whatever the answers: nothing is lost and nothing done twice")
  func backAndForth() throws {
    let seed = Seed.fresh()
    var random = SeededGenerator(seed: seed.value)
    let queue = try post.open()
    var porter = Porter()
    for number in 0..<20 {
      try post.add("\(number)", to: queue)
      post.clock.advance(Double.random(in: -365 * day...365 * day, using: &random))
      porter.answers = (0..<3).map { _ in Bool.random(using: &random) ? .done : .busy }
      _ = try queue.run(with: &porter, using: &random)
    }
    porter.answers = []
    // Later than any wait, sooner than the end of any.
    post.clock.advance(day)
    _ = try queue.run(with: &porter, using: &random)
    // What was busy for as long as five days of runs is given up, and nothing else is left.
    let ended = try queue.jobs().count { $0.state == .done || $0.faultKind == "given-up" }
    #expect(ended == 20 && Set(porter.delivered).count == porter.delivered.count, "\(seed)")
  }
}

@Suite("Files and rows")
struct SpoolTests {
  private let post: Post

  init() throws { post = try Post() }

  @Test("Files without a row stay, are named, and are found again when the database is back")
  func strays() throws {
    var id = ""
    do { id = try post.add("a", to: post.open()) }
    let files = ["", "-wal", "-shm"].map { post.folder("post/parcels.sqlite") + $0 }
    for file in files { rename(file, file + ".away") }
    do {
      let queue = try post.open()
      #expect(try queue.strays() == ["\(id).txt"])
      _ = try post.run(queue)
      #expect(try queue.purge(olderThan: 0) == 0)
      #expect(try post.spool == ["\(id).txt"])
    }
    for file in files {
      unlink(file)
      rename(file + ".away", file)
    }
    let queue = try post.open()
    #expect(try queue.strays() == [])
    #expect(try post.run(queue).1 == ["a"])
  }

  @Test("Files without a row are removed when a person says so, and with everything")
  func removedStrays() throws {
    let queue = try post.open()
    for remove in [
      { try queue.removeStrays() }, { try queue.purge(olderThan: 0, everything: true) },
    ] {
      let file = post.folder("post/spool/0123456789ab.txt")
      #expect(FileManager.default.createFile(atPath: file, contents: Data()))
      _ = try remove()
      #expect(try post.spool == [])
    }
  }

  @Test("A stray with a name that is no text is removed, and what cannot be is not counted")
  func oddStrays() throws {
    let queue = try post.open()
    let folder = post.folder("post/spool/0123456789ab")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let file = open(Array(folder.utf8CString.dropLast()) + [-1, 0], O_CREAT | O_WRONLY, 0o600)
    #expect(file >= 0 && close(file) == 0)
    #expect(try queue.removeStrays() == 1)
    #expect(try post.spool == ["0123456789ab"])
  }

  @Test("Copies of the database's rows go into no folder of temporary files")
  func temporaryFiles() throws {
    let memory = 2
    #expect(
      try post.open().database.read { try Int.fetchOne($0, sql: "PRAGMA temp_store") } == memory)
  }

  @Test(
    "A job that failed for a cause that can be mended is submitted again, another is not",
    arguments: ["too-large": true, "given-up": true, "file-lost": true, "refused": false])
  func again(_ kind: String, isNew: Bool) throws {
    let queue = try post.open()
    _ = try post.add("a", key: "k", to: queue)
    _ = try post.run(queue, .failed(JobFault(kind, "No."), keepsFiles: true))
    if isNew {
      // Where the new one cannot be queued, the old one keeps its file.
      let trigger = "CREATE TRIGGER a BEFORE INSERT ON job BEGIN SELECT RAISE(ABORT, ''); END"
      try queue.database.write { try $0.execute(sql: trigger) }
      #expect(throws: QueueError.self) { _ = try post.add("a", key: "k", to: queue) }
      let job = try #require(try queue.jobs().first)
      #expect(job.state == .failed && queue.hasFiles(job))
      try queue.database.write { try $0.execute(sql: "DROP TRIGGER a") }
    }
    #expect(try post.add("a", key: "k", to: queue).isNew == isNew)
    #expect(try queue.jobs().count == 1 && post.spool.count == 1)
  }

  @Test("A row without its file fails, and what a killed program left of a file is removed")
  func lostFile() throws {
    var id = ""
    do {
      let queue = try post.open()
      id = try post.add("a", to: queue)
      try FileManager.default.removeItem(atPath: post.folder("post/spool/\(id).txt"))
      let rest = post.folder("post/spool/.dead.txt.AbCdEf.part")
      #expect(FileManager.default.createFile(atPath: rest, contents: Data()))
    }
    let queue = try post.open()
    #expect(try queue.job(id).faultKind == "file-lost")
    #expect(try post.spool == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: post.folder("post/owners")).count == 1)
  }

  @Test("A file that its job names no more is removed")
  func replacedFile() throws {
    let queue = try post.open()
    let id = try post.add("a", to: queue)
    let old = post.folder("post/spool/\(id).0")
    #expect(FileManager.default.createFile(atPath: old, contents: Data()))
    _ = try post.run(queue, .busy)
    #expect(try post.spool == ["\(id).txt"])
  }

  @Test(
    "A job that is called off, confirmed or discarded leaves no file",
    arguments: ["cancel", "confirm", "discard"])
  func ended(_ word: String) throws {
    let queue = try post.open()
    let id = try post.add("secret words", to: queue)
    if word == "confirm" { _ = try post.run(queue, .lost) }
    switch word {
    case "cancel": try queue.cancel(id)
    case "confirm":
      try queue.confirm(id)
      #expect(try queue.job(id).state == .done)
      #expect(
        throws: QueueError(
          .wrongState(id: id, state: "done", wanted: ["uncertain"]), in: Parcel.kind)
      ) { try queue.confirm(id) }
    default: try queue.discard(id)
    }
    #expect(try post.spool == [])
    if word == "discard" { #expect(try queue.jobs().isEmpty) }
  }

  @Test("A database that another program holds is an error that says that nothing was changed")
  func locked() throws {
    let queue = try post.open()
    var unsafe = Configuration()
    unsafe.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: post.folder("post/parcels.sqlite"), configuration: unsafe)
    try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    #expect(throws: QueueError(.busy(seconds: 10), in: Parcel.kind)) {
      try post.add("a", to: queue)
    }
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    #expect(try queue.jobs().isEmpty && post.spool == [])
  }

  @Test("What was released for a full disk and taken again is released again; a look takes none")
  func contested() throws {
    let queue = try post.open()
    var calls = 0
    try queue.database.write { _ in
      calls += 1
      guard calls < 4 else { return }
      try queue.reserve.take()
      throw DatabaseError(resultCode: .SQLITE_FULL)
    }
    #expect(calls == 4 && queue.hasRoom(for: 1))
    #expect(!queue.reserve.isTaken)
  }

  @Test("5,000 waiting jobs cost a run what 50 do, for each job")
  func many() throws {
    func seconds(_ count: Int) throws -> Double {
      let post = try Post()
      let queue = try post.open()
      try queue.database.write { database in
        for number in 0..<count {
          try database.execute(
            sql: """
              INSERT INTO job (id, kind, fields, files, byte_count, state, created_at, waits_since,
                updated_at, next_try_at)
              VALUES (?, 'parcel', '{"label":"x"}', '', 1, 'waiting', ?1, ?1, ?1, ?1)
              """.replacing("?1", with: "\(post.clock.now.timeIntervalSince1970)"),
            arguments: [String(format: "%012x", number)])
        }
      }
      let start = ContinuousClock.now
      let (report, _) = try post.run(queue)
      #expect(report.done.count == count)
      return (ContinuousClock.now - start) / .seconds(1)
    }
    let (few, many) = (try seconds(50) / 50, try seconds(5000) / 5000)
    print("a job of 50: \(few) s, of 5,000: \(many) s")
    // A run that looks at all that waits for each job takes a hundred times as long.
    #expect(many < 10 * few)
  }
}
