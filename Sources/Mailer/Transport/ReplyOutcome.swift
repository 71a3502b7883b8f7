extension DeliveryOutcome {
  /// The outcome of a command of a transaction that the server refused.
  ///
  /// What concerns every message ends the run; what concerns one message ends that one alone.
  ///
  /// - Parameters:
  ///   - reply: a reply with 4xx or 5xx.
  ///   - stage: the command that it answers, from MAIL on.
  ///   - size: octets of the message.
  ///   - sizeLimit: the server's SIZE.
  init(refusal reply: ServerReply, at stage: SMTPStage, size: Int, sizeLimit: Int?) {
    let concern = ReplyConcern(reply, at: stage)
    guard reply.code >= 500 else {
      self = .deferred(DeliveryFault(transient: reply, concerning: concern, at: stage))
      return
    }
    switch concern {
    case .recipient, .content: self = .refused(.reply(reply))
    case .size: self = .refused(.tooLarge(limit: sizeLimit, reply: reply))
    case .client, .system:
      // Servers that do not say why refuse what is longer than their SIZE.
      self =
        sizeLimit.map { size > $0 } == true
        ? .refused(.tooLarge(limit: sizeLimit, reply: reply)) : .deferred(.serverRefused(reply))
    case .sender: self = .deferred(.senderRefused(reply))
    case .login: self = .deferred(.authentication(reply))
    case .quota: self = .deferred(.quota(reply))
    }
  }
}

extension DeliveryFault {
  /// The fault of a connection that the server refused before a transaction.
  ///
  /// - Parameter mechanism: that of the login, if one was tried.
  init(refusal reply: ServerReply, at stage: SMTPStage, mechanism: String?) {
    let concern = ReplyConcern(reply, at: stage)
    self =
      switch (reply.code, concern, stage) {
      case (_, .quota, _): .quota(reply)
      case (400..<500, _, _): .busy(reply)
      case (_, .login, _), (_, _, .authenticating): .authentication(reply, mechanism: mechanism)
      case (_, .sender, _): .senderRefused(reply)
      case (_, _, .startingTLS): .noStartTLS
      default: .serverRefused(reply)
      }
  }

  /// The fault of a transient reply (4xx) within a transaction.
  fileprivate init(
    transient reply: ServerReply, concerning concern: ReplyConcern, at stage: SMTPStage
  ) {
    self =
      switch concern {
      // 421 closes the channel: the next message would meet it, too.
      case _ where reply.code == 421: .busy(reply)
      case .quota: .quota(reply)
      case .recipient, .content, .size: .refusedForNow(reply)
      case .login: .busy(reply)
      // An undefined fault of the system may be a lookup for one recipient.
      case .system:
        stage > .sender && reply.enhancedCode?.detail ?? 0 == 0
          ? .refusedForNow(reply) : .busy(reply)
      // Greylisting is for one recipient, from RCPT on.
      case .client, .sender: stage > .sender ? .refusedForNow(reply) : .busy(reply)
      }
  }
}
