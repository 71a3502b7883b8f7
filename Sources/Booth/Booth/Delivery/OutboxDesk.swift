package import JobQueue
package import Logging
package import Mailer
package import Season

/// The booth's way into the durable outbox.
package typealias OutboxDesk = Desk<Mailroom>

extension Mailroom: DeskReceiver {
  /// Seconds between looks while no visitor mails: other programs may fill the outbox, and failed
  /// messages become due again.
  private static let pause = 15.0

  package static let counts: [JobState: VisitCount] = [.done: .sent, .failed: .failed]
  package var queue: Outbox { outbox }

  package func look() -> DeskLook {
    DeskLook(fault: obstacle(), pause: Self.pause)
  }

  /// Removes the photo of a visitor's message; those of the command line are not the booth's.
  package func forget(_ failed: OutboxEntry) {
    if failed.fields.isVisitors == true, outbox.hasFiles(failed) {
      try? outbox.eraseFiles(of: failed.id)
    }
  }

  /// Runs the outbox.
  ///
  /// - Returns: what holds the outbox up, in the same words while the run tries the server and while
  ///   it leaves the server alone.
  private func obstacle() -> String? {
    do {
      let run = try run()
      if let kind = run.fault?.kind ?? run.hold?.kind {
        return "The mail server takes no mail now (\(kind)); messages wait."
      }
      return run.isPaced
        ? "The hour's messages are sent (smtp.hourly); others wait for the next." : nil
    } catch {
      return "\(error)"
    }
  }
}

extension Desk: MailDesk where Receiver == Mailroom {
  /// Opens the configured outbox.
  ///
  /// - Parameter sums: where the desk counts delivered and failed messages.
  /// - Throws: ``/Settings/ConfigurationError`` for wrong settings, a missing server among them,
  ///   and ``/JobQueue/QueueError`` for an outbox that cannot be used.
  package convenience init(
    _ configuration: MailConfiguration, sums: SeasonSums<VisitCount>? = nil, logger: Logger
  ) throws {
    try configuration.requireServer()
    self.init(try Mailroom.open(configuration, logger: logger), sums: sums)
  }

  package func queue(_ photo: [UInt8], _ request: PhotoRequest) throws -> String {
    let receipt = try receiver.submit(photo, request)
    // What became of an earlier one is counted already.
    if receipt.isNew { look(for: receipt.id) }
    return receipt.id
  }

  package func delivery(of identifier: String) throws -> MailDelivery {
    let job = try receiver.outbox.job(identifier)
    return switch job.state {
    case .done: .sent
    case .failed: .failed
    default:
      // What only the hour's limit holds up does not wait for the network.
      try job.faultKind == nil
        && (!isHeldUp || receiver.hold() == nil && receiver.outbox.isPaced())
        ? .sending : .waiting
    }
  }

  package func forgetRefused(_ identifier: String) {
    try? receiver.outbox.eraseFiles(of: identifier)
  }

  /// The whole address of a message that was not delivered.
  package func address(of identifier: String) throws(QueueError) -> String {
    try stuck(identifier).readableRecipient
  }

  /// Sends a message that was not delivered once more.
  package func sendAgain(_ identifier: String) throws(QueueError) {
    try receiver.outbox.retry(try stuck(identifier).id)
    look(for: identifier)
  }

  /// Sends a message that failed to another address.
  ///
  /// - Throws: ``BoothError/mixedScripts``, ``BoothError/address(_:)`` and
  ///   ``/JobQueue/QueueError``.
  package func mend(_ identifier: String, to address: String) throws {
    let mended = try EmailAddress(ofVisitor: address)
    try receiver.outbox.readdress(try stuck(identifier).id, to: mended)
    look(for: identifier)
  }
}
