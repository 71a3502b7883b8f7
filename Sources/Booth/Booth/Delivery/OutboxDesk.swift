import Dispatch
package import Foundation
package import Logging
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

  private let configuration: MailConfiguration
  private let logger: Logger
  /// For queueing and asking; the delivery has a mailroom of its own.
  private let mailroom: Mutex<Mailroom>
  private let work = DispatchSemaphore(value: 0)
  private let isStopping = Atomic(false)
  /// Whether the last look at the outbox met a fault, which holds up what has not been tried, too.
  private let isHeldUp = Atomic(false)
  private let stopped = DispatchSemaphore(value: 0)
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
    (self.configuration, self.sums, self.logger) = (configuration, sums, logger)
    mailroom = Mutex(try Mailroom.open(configuration, logger: logger))
  }

  package func queue(
    _ photo: [UInt8], _ request: PhotoRequest
  ) throws(MailroomError) -> String {
    let receipt = try mailroom.withLock { mailroom throws(MailroomError) in
      try mailroom.submit(photo, request)
    }
    send(receipt.id)
    return receipt.id
  }

  /// Has the delivery look at a message now.
  func send(_ identifier: String) {
    waiting.withLock { _ = $0.insert(identifier) }
    work.signal()
  }

  /// Uses the mailroom alone.
  private func withMailroom<Result: Sendable>(
    _ body: (borrowing Mailroom) throws(MailroomError) -> Result
  ) throws(MailroomError) -> Result {
    try mailroom.withLock { mailroom throws(MailroomError) in try body(mailroom) }
  }

  package func delivery(of identifier: String) throws(MailroomError) -> MailDelivery {
    let entry = try mailroom.withLock { mailroom throws(MailroomError) in
      try mailroom.entry(identifier)
    }
    return switch entry.state {
    case .accepted: .sent
    case .failed: .failed
    default: entry.faultKind == nil && !isHeldUp.load(ordering: .relaxed) ? .sending : .waiting
    }
  }

  package func forgetRefused(_ identifier: String) {
    mailroom.withLock { mailroom in try? mailroom.removePhoto(of: identifier) }
  }

  /// Whether the disk has room for one more message.
  package var hasRoom: Bool { mailroom.withLock { $0.hasRoom } }

  /// The number of messages in the outbox.
  package func counts() throws(MailroomError) -> Counts {
    let status = try mailroom.withLock { mailroom throws(MailroomError) in
      try mailroom.status()
    }
    return Counts(
      waiting: status.waiting, sent: status.counts[.accepted] ?? 0,
      failed: status.counts[.failed] ?? 0)
  }

  /// Delivers on a thread of its own until ``stop()``.
  ///
  /// - Parameter report: called with one sentence when the server's fault changes, `nil` when it is
  ///   over; it names neither addresses nor photos.
  package func start(report: @escaping @Sendable (String?) -> Void) {
    Thread.detachNewThread { [self] in
      deliver(report)
      stopped.signal()
    }
  }

  /// Ends the delivery. A message that is on its way gets some seconds; the outbox survives more.
  package func stop() {
    isStopping.store(true, ordering: .relaxed)
    work.signal()
    _ = stopped.wait(timeout: .now() + 3)
  }

  private func deliver(_ report: (String?) -> Void) {
    var lastFault: String?
    var looks = 0
    // What an earlier run of the booth left is counted, too.
    let left = try? withMailroom { mailroom throws(MailroomError) in
      try mailroom.entries().filter(\.state.isWaiting).map(\.id)
    }
    waiting.withLock { $0.formUnion(left ?? []) }
    while !isStopping.load(ordering: .relaxed) {
      var fault: String?
      do {
        let mailroom = try Mailroom.open(configuration, logger: logger)
        if looks % Self.looksBetweenPurges == 0 { _ = try mailroom.purge() }
        let run = try mailroom.run()
        countSettled(mailroom)
        if run.isPaced {
          fault = "The hour's messages are sent (smtp.hourly); \(run.waiting) wait for the next."
        }
        if let kind = run.fault?.kind ?? run.hold.map({ _ in "hold" }) {
          fault = "The mail server takes no mail now (\(kind)); \(run.waiting) messages wait."
        }
      } catch {
        fault = error.description
      }
      isHeldUp.store(fault != nil, ordering: .relaxed)
      if fault != lastFault {
        report(fault)
        lastFault = fault
      }
      looks += 1
      if !isStopping.load(ordering: .relaxed) { _ = work.wait(timeout: .now() + Self.pause) }
    }
  }

  /// Counts the messages that wait no more, whichever program has sent them.
  private func countSettled(_ mailroom: borrowing Mailroom) {
    for identifier in waiting.withLock({ $0 }) {
      let state: OutboxState?
      do {
        state = try mailroom.entry(identifier).state
      } catch {
        // Discarded, or purged; any other fault is over at the next look.
        guard case .outbox(.noSuchMessage) = error else { continue }
        state = nil
      }
      if let state, state.isWaiting { continue }
      waiting.withLock { _ = $0.remove(identifier) }
      if state == .accepted { sums?.count(.sent) }
      if state == .failed { sums?.count(.failed) }
    }
  }
}

/// A message that was not delivered, as staff see it.
package struct FailedMail: Sendable {
  package let identifier: String
  /// The address with all but its first letter and its domain hidden.
  package let masked: String
  /// The time at which the visitor sent it.
  package let sentAt: Date
  /// Why, as a word; the outbox's own sentence may quote the mail server.
  package let kind: String
  /// Whether it may have been delivered: it may go to the same address only.
  package let isUncertain: Bool
}

/// What staff do about messages that were not delivered.
extension OutboxDesk {
  /// The newest of them that are listed.
  package static let failedLimit = 100

  /// The messages that failed, and those that wait for a person, newest first; as far as their
  /// photo is still there.
  package func failed() throws(MailroomError) -> [FailedMail] {
    try withMailroom { mailroom throws(MailroomError) in
      var failed: [FailedMail] = []
      for entry in try mailroom.entries().reversed()
      where entry.needsStaff && mailroom.hasPhoto(entry.id) && failed.count < Self.failedLimit {
        failed.append(
          FailedMail(
            identifier: entry.id, masked: entry.maskedRecipient, sentAt: entry.createdAt,
            kind: entry.faultKind ?? "refused", isUncertain: entry.state == .uncertain))
      }
      return failed
    }
  }

  /// The whole address of such a message.
  package func address(of identifier: String) throws(MailroomError) -> String {
    try withMailroom { mailroom throws(MailroomError) in
      try Self.entry(identifier, in: mailroom).recipient
    }
  }

  /// Sends such a message once more.
  package func sendAgain(_ identifier: String) throws(MailroomError) {
    try withMailroom { mailroom throws(MailroomError) in
      _ = try mailroom.retry(try Self.entry(identifier, in: mailroom).id)
    }
    send(identifier)
  }

  /// Sends a message that failed to another address.
  ///
  /// - Throws: ``BoothError/mixedScripts``, ``BoothError/address(_:)`` and
  ///   ``BoothError/mail(_:)``.
  package func mend(_ identifier: String, to address: String) throws(BoothError) {
    guard !address.mixesScripts else { throw .mixedScripts }
    do {
      try withMailroom { mailroom throws(MailroomError) in
        let entry = try Self.entry(identifier, in: mailroom)
        _ = try mailroom.readdress(entry.id, to: address)
      }
    } catch {
      if case .address(let error) = error { throw .address(error) }
      throw .mail(error)
    }
    send(identifier)
  }

  /// A message that needs staff; no other's address is told.
  private static func entry(
    _ identifier: String, in mailroom: borrowing Mailroom
  ) throws(MailroomError) -> OutboxEntry {
    let entry = try mailroom.entry(identifier)
    // A prefix would do for the outbox.
    guard entry.id == identifier, entry.needsStaff else {
      throw .outbox(.noSuchMessage(id: identifier))
    }
    return entry
  }
}

extension OutboxEntry {
  /// Whether no run sends it by itself.
  fileprivate var needsStaff: Bool {
    state == .failed || (state == .uncertain && nextTryAt == nil)
  }
}
