/// The outcomes of a run so far: three alike in a row are the server's doing.
struct OutcomeSeries {
  /// A message that was refused for good.
  struct Refused {
    let id: String
    let tries: Int
    let reply: ServerReply
  }

  /// The messages refused in the same words since a message was accepted; a message that was once
  /// queued again for that does not count.
  private(set) var refused: [Refused] = []
  private var unanswered = 0

  /// The fault kind of messages that are queued again.
  static let kind = "refused-alike"
  private static let limit = 3

  /// The fault of the server that ends the run.
  ///
  /// - Returns: `nil` where the run goes on.
  mutating func fault(
    after outcome: DeliveryOutcome, of job: Outbox.Job
  ) -> DeliveryFault? {
    if case .uncertain = outcome { unanswered += 1 } else { unanswered = 0 }
    switch outcome {
    case .deferred(let fault):
      refused = []
      return fault.isServerWide ? fault : nil
    case .accepted:
      refused = []
      return nil
    case .uncertain(let detail):
      refused = []
      return unanswered == Self.limit ? .unanswered(detail: detail) : nil
    case .refused(.reply(let reply)):
      if refused.last?.reply != reply { refused = [] }
      if job.faultKind == Self.kind { return nil }
      refused.append(Refused(id: job.id, tries: job.tries, reply: reply))
      return refused.count == Self.limit ? .serverRefused(reply) : nil
    case .refused:
      return nil
    }
  }
}
