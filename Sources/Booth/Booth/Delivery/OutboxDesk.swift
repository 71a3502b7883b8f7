package import Logging
package import JobQueue
package import Mailer
import Synchronization
package import Season

/// The booth's way into the durable outbox, which it empties in the background.
package final class OutboxDesk: MailDesk {
  /// The number of messages by what became of them.
  package struct Counts: Sendable, Encodable {
    package var waiting, sent, failed: Int

    /// The numbers of an empty outbox, if none are given.
    package init(waiting: Int = 0, sent: Int = 0, failed: Int = 0) {
      (self.waiting, self.sent, self.failed) = (waiting, sent, failed)
    }
  }

  /// The most days for which the outbox keeps an address; the page promises them.
  package let addressDays: Int

  private let mailroom: Mailroom
  private let worker = DeskWorker()
  /// Whether the last look at the outbox met a fault, which holds up what has not been tried, too.
  private let isHeldUp = Atomic(false)
  private let sums: SeasonSums<VisitCount>?
  /// The messages that waited when they were last looked at.
  private let waiting = Mutex<Set<String>>([])

  /// Seconds between looks at the outbox when no visitor mails: other programs may fill it, and
  /// messages that failed become due again.
  private static let pause = 15.0
  /// Looks at the outbox between two purges: an hour.
  private static let looksBetweenPurges = 240

  /// Opens the configured outbox.
  ///
  /// - Parameter sums: where delivered and failed messages are counted.
  /// - Throws: ``MailroomError`` for wrong settings, a missing server among them, and for an outbox
  ///   that cannot be used.
  package init(
    _ configuration: MailConfiguration, sums: SeasonSums<VisitCount>? = nil, logger: Logger
  ) throws(MailroomError) {
    do {
      try configuration.requireServer()
      addressDays = try configuration.addressDays()
    } catch {
      throw .configuration(error)
    }
    self.sums = sums
    mailroom = try Mailroom.open(configuration, logger: logger)
  }

  package func queue(
    _ photo: [UInt8], _ request: PhotoRequest
  ) throws(MailroomError) -> String {
    let receipt = try mailroom.submit(photo, request)
    send(receipt.id)
    return receipt.id
  }

  /// Has the delivery look at a message now.
  func send(_ identifier: String) {
    waiting.withLock { _ = $0.insert(identifier) }
    worker.wake()
  }

  package func delivery(of identifier: String) throws(MailroomError) -> MailDelivery {
    let job: OutboxEntry
    do { job = try mailroom.outbox.job(identifier) } catch { throw .outbox(error) }
    return switch job.state {
    case .done: .sent
    case .failed: .failed
    default: job.faultKind == nil && !isHeldUp.load(ordering: .relaxed) ? .sending : .waiting
    }
  }

  package func forgetRefused(_ identifier: String) {
    try? mailroom.outbox.eraseFiles(of: identifier)
  }

  /// Whether the disk has room for one more message.
  package var hasRoom: Bool { mailroom.hasRoom }

  /// The number of messages in the outbox.
  package func counts() throws(QueueError) -> Counts {
    let status = try mailroom.outbox.status()
    return Counts(
      waiting: status.waiting, sent: status.counts[.done] ?? 0,
      failed: status.counts[.failed] ?? 0)
  }

  /// Delivers on a thread of its own until ``stop()``.
  ///
  /// - Parameter report: called with one sentence when the server's fault changes, `nil` when it is
  ///   over; it names neither addresses nor photos.
  package func start(report: @escaping @Sendable (String?) -> Void) {
    // What an earlier run of the booth left is counted, too.
    let left = try? mailroom.outbox.jobs().filter(\.state.isPending).map(\.id)
    waiting.withLock { $0.formUnion(left ?? []) }
    worker.start(report: report) { [self] looks in
      let fault = deliver(looks)
      isHeldUp.store(fault != nil, ordering: .relaxed)
      return (fault, Self.pause)
    }
  }

  /// Ends the delivery. A message that is on its way gets some seconds; the outbox survives more.
  package func stop() { worker.stop() }

  /// One look at the outbox.
  ///
  /// - Returns: what holds it up.
  private func deliver(_ looks: Int) -> String? {
    do {
      if looks % Self.looksBetweenPurges == 0 { _ = try mailroom.purge() }
      let run = try mailroom.run()
      countSettled()
      if let kind = run.fault?.kind ?? run.hold.map({ _ in "hold" }) {
        return "The mail server takes no mail now (\(kind)); \(run.waiting) messages wait."
      }
      return run.isPaced
        ? "The hour's messages are sent (smtp.hourly); \(run.waiting) wait for the next." : nil
    } catch {
      return error.description
    }
  }

  /// Counts the messages that wait no more, whichever program has sent them.
  private func countSettled() {
    for identifier in waiting.withLock({ $0 }) {
      let state: JobState?
      do {
        state = try mailroom.outbox.job(identifier).state
      } catch {
        // Discarded, or purged; any other fault is over at the next look.
        guard case .noSuchJob = error.fault else { continue }
        state = nil
      }
      if let state, state.isPending { continue }
      waiting.withLock { _ = $0.remove(identifier) }
      if state == .done { sums?.count(.sent) }
      if state == .failed { sums?.count(.failed) }
    }
  }
}

/// What staff do about messages that were not delivered.
extension OutboxDesk {
  /// The messages that failed, and those that wait for a person, newest first; as far as their
  /// photo is still there.
  package func failed() throws(QueueError) -> [OutboxEntry] { try mailroom.outbox.stuck() }

  /// The whole address of such a message.
  package func address(of identifier: String) throws(QueueError) -> String {
    try mailroom.outbox.stuck(identifier).recipient
  }

  /// Sends such a message once more.
  package func sendAgain(_ identifier: String) throws(QueueError) {
    try mailroom.outbox.retry(try mailroom.outbox.stuck(identifier).id)
    send(identifier)
  }

  /// Sends a message that failed to another address.
  ///
  /// - Throws: ``BoothError/mixedScripts``, ``BoothError/address(_:)`` and
  ///   ``BoothError/mail(_:)``.
  package func mend(_ identifier: String, to address: String) throws(BoothError) {
    guard !address.mixesScripts else { throw .mixedScripts }
    let mended: EmailAddress
    do { mended = try EmailAddress(address) } catch { throw .address(error) }
    do {
      try mailroom.outbox.readdress(try mailroom.outbox.stuck(identifier).id, to: mended)
    } catch {
      throw .mail(.outbox(error))
    }
    send(identifier)
  }
}
