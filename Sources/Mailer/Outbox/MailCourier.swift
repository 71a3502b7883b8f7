import Foundation
import Imaging
import JobQueue

/// Takes messages to a mail server, over one connection.
struct MailCourier<Transport: MailTransport & ~Copyable>: Courier, ~Copyable {
  private var transport: Transport
  let receiver: String
  private var series = OutcomeSeries()
  private var hasReached = false
  /// The server's fault that ended the run.
  private(set) var fault: DeliveryFault?

  /// Messages that a run claims in one transaction.
  var batch: Int { 8 }
  /// Octets below which a message is not made smaller: a photo for a small screen.
  private static var leastBytes: Int { 300_000 }

  init(_ transport: consuming Transport, to server: String) {
    self.transport = transport
    receiver = server
  }

  /// Ends the run and gives the connection back.
  consuming func finish() -> Transport { transport }

  mutating func deliver(_ job: OutboxEntry, of outbox: Outbox) throws -> Outcome {
    let result: DeliveryOutcome
    do {
      result = try send(dated(job, of: outbox), of: outbox)
    } catch let error as QueueError {
      // A fault of one message's file must not hold back the others.
      switch error.fault {
      case .cannotRead(_, let reason):
        return outcome(of: .deferred(.fileUnreadable(detail: reason)), for: job)
      case .cannotWrite(_, let reason):
        return .wait(
          JobFault(
            "not-written",
            "The message has to change and cannot be written (\(reason)); free some disk space."))
      default: throw error
      }
    } catch {
      return outcome(of: .refused(.addressUnreadable), for: job)
    }
    if !hasReached, result.isOfServer, !result.isServerWide {
      hasReached = true
      // Not at the cost of the outcome, which is yet to be recorded; so is what is learned below.
      try? outbox.remember(receiver, sizeLimit: transport.capabilities?.sizeLimit)
    }
    return outcome(of: result, for: job)
  }

  /// The message with this delivery's date, if the clock stood still when it was queued.
  private func dated(_ job: OutboxEntry, of outbox: Outbox) throws(QueueError) -> OutboxEntry {
    let now = outbox.policy.now()
    guard !job.fields.isFrozen, !job.mayBeDuplicate, !QueuePolicy.isPlausible(job.fields.date),
      QueuePolicy.isPlausible(now)
    else { return job }
    var letter = job.fields
    letter.date = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    return try outbox.change(job, letter)
  }

  private mutating func send(_ job: OutboxEntry, of outbox: Outbox) throws -> DeliveryOutcome {
    var job = job
    var message = try Self.message(job, of: outbox)
    var outcome = try attempt(message, job, of: outbox)
    // A message that no server has accepted may still change. What the server said wins over its
    // SIZE, and the same bytes never go out twice.
    while case .refused(.tooLarge(let limit, let reply)) = outcome, !job.mayBeDuplicate {
      let count = message.bytes.count
      let stated = limit.flatMap { $0 < count ? $0 : nil }
      let wanted = stated ?? count / 2
      guard stated != nil || wanted >= Self.leastBytes,
        let smaller = try outbox.shrink(job, message, to: wanted)
      else { break }
      job = smaller
      message = try Self.message(job, of: outbox)
      outcome = try attempt(message, job, of: outbox)
      if case .accepted = outcome, stated == nil, reply?.limitsEveryMessage == true {
        try? outbox.learn(message.bytes.count, asSizeOf: receiver)
      }
    }
    return outcome
  }

  private static func message(_ job: OutboxEntry, of outbox: Outbox) throws -> ComposedMessage {
    try job.fields.composed { name throws(QueueError) in try outbox.folder.read(job.id, name) }
  }

  private mutating func attempt(
    _ message: ComposedMessage, _ job: OutboxEntry, of outbox: Outbox
  ) throws -> DeliveryOutcome {
    transport.deliver(message) { try outbox.markHandedOver(job) }
  }

  private mutating func outcome(of result: DeliveryOutcome, for job: OutboxEntry) -> Outcome {
    let (serverFault, again) = series.fault(after: result, of: job)
    let own: Outcome
    switch result {
    case .accepted: own = .done
    case .refused(let refusal):
      let alike = again[job.id]
      own =
        alike.map { .wait($0) }
        ?? .failed(JobFault(refusal.kind, refusal.description), keepsFiles: true)
    case .uncertain(let detail):
      own = .uncertain(
        JobFault(
          "uncertain",
          """
          The connection ended before the server's answer was seen (\(detail)); the message may \
          have been delivered.
          """))
    case .deferred(let fault):
      own = .wait(
        fault.jobFault, countsTry: !fault.isBeforeTrying, delay: fault.isServerWide ? 0 : nil)
    }
    guard let serverFault else { return own }
    fault = serverFault
    return .hold(
      serverFault.jobFault, needsAttention: serverFault.needsAttention,
      isLongest: serverFault.isQuota, job: own, again: again)
  }
}

extension DeliveryFault {
  fileprivate var jobFault: JobFault { JobFault(kind, description) }

  /// Whether no server was reached, so that it counts as no try.
  fileprivate var isBeforeTrying: Bool { if case .offline = self { true } else { false } }

  /// A quota is counted by the hour or day.
  fileprivate var isQuota: Bool { if case .quota = self { true } else { false } }
}

extension ServerReply {
  /// Whether another one has the same codes and words. Words with digits do not count: they name one
  /// message, one connection or a time.
  fileprivate func isAlike(_ other: ServerReply) -> Bool {
    func words(_ reply: ServerReply) -> [Substring] {
      reply.text.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    }
    return code == other.code && enhancedCode == other.enhancedCode && words(self) == words(other)
  }
}

extension DeliveryOutcome {
  fileprivate var isServerWide: Bool {
    if case .deferred(let fault) = self { fault.isServerWide } else { false }
  }
}

/// The outcomes of a run so far: three alike in a row are the server's doing.
private struct OutcomeSeries {
  /// The messages refused in the same words since a message was accepted; one that was once queued
  /// again for that does not count.
  private var refused: [String] = []
  private var words: ServerReply?
  private var unanswered = 0

  /// The fault kind of messages that are queued again.
  private static let kind = "refused-alike"
  private static let limit = 3

  /// The fault of the server that ends the run, and the messages that it refused without a cause of
  /// theirs; nil where the run goes on.
  mutating func fault(
    after outcome: DeliveryOutcome, of job: OutboxEntry
  ) -> (DeliveryFault?, [String: JobFault]) {
    if case .uncertain = outcome { unanswered += 1 } else { unanswered = 0 }
    switch outcome {
    case .deferred(let fault):
      refused = []
      return (fault.isServerWide ? fault : nil, [:])
    case .accepted:
      refused = []
      return (nil, [:])
    case .uncertain(let detail):
      refused = []
      return (unanswered == Self.limit ? .unanswered(detail: detail) : nil, [:])
    case .refused(.reply(let reply)):
      if words?.isAlike(reply) != true { refused = [] }
      words = reply
      if job.faultKind == Self.kind { return (nil, [:]) }
      refused.append(job.id)
      guard refused.count == Self.limit else { return (nil, [:]) }
      let fault = DeliveryFault.serverRefused(reply)
      return (
        fault,
        Dictionary(
          uniqueKeysWithValues: refused.map { ($0, JobFault(Self.kind, fault.description)) })
      )
    case .refused:
      return (nil, [:])
    }
  }
}

extension JobQueue where Fields == Letter {
  /// Hands every message that is due to a server, one after another over one connection.
  ///
  /// - Parameters:
  ///   - server: The server's name, the key of its hold and its SIZE.
  ///   - ignoringHold: Tries even a server that is on hold.
  func run<Transport: MailTransport & ~Copyable>(
    over transport: inout Transport, server: String, ignoringHold: Bool = false,
    using generator: inout some RandomNumberGenerator
  ) throws -> OutboxRunReport {
    var courier = MailCourier(transport, to: server)
    let result = Result { try run(with: &courier, ignoringHold: ignoringHold, using: &generator) }
    let fault = courier.fault
    transport = courier.finish()
    return OutboxRunReport(try result.get(), fault: fault, waiting: try pendingCount())
  }

  /// Makes a claimed message smaller: the film goes first, then the photo is encoded anew.
  ///
  /// - Parameter limit: octets of the whole message.
  /// - Returns: nil where it cannot be made to fit.
  fileprivate func shrink(
    _ job: OutboxEntry, _ message: ComposedMessage, to limit: Int
  ) throws(QueueError) -> OutboxEntry? {
    var letter = job.fields
    if letter.isFrozen { return try shrinkFrozen(job, message, to: limit) }
    if letter.film != nil {
      letter.film = nil
      return try change(job, letter, keeping: letter.files)
    }
    let bytes = try folder.read(job.id, letter.photo)
    let around = message.bytes.count - bytes.count * 78 / 57
    let most = max(0, (limit - around - 1024) / 78 * 57)
    guard let photo = try? EncodedPhoto(kept: bytes).fitting(most) else { return nil }
    let number = (letter.photo.split(separator: ".").first.flatMap { Int($0) } ?? 1) + 1
    letter.photo = "\(number).\(photo.format.fileExtension)"
    letter.fileName = FileName.withExtension(photo.format.fileExtension, letter.fileName)
    return try change(
      job, letter, keeping: job.files.filter { $0 != job.fields.photo },
      adding: [JobFile(letter.photo, Array(photo.bytes))],
      byteCount: around + photo.bytes.count * 78 / 57)
  }
}
