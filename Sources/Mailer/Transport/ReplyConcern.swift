/// Whom a mail server's refusal concerns; docs/mail.md has the table.
enum ReplyConcern: Sendable, Hashable, CaseIterable {
  /// The recipient's mailbox.
  case recipient
  /// The message's length.
  case size
  /// The message's form.
  case content
  /// The sender of every message.
  case sender
  /// The login.
  case login
  /// How much this sender may send.
  case quota
  /// This program or machine, which the server's policy does not serve.
  case client
  /// The server itself.
  case system

  /// Tells by the enhanced code (RFC 3463) first, the basic code (RFC 5321) second, the stage last.
  ///
  /// - Parameters:
  ///   - reply: a reply with 4xx or 5xx.
  ///   - stage: the command that it answers.
  init(_ reply: ServerReply, at stage: SMTPStage) {
    // RFC 4954, section 6: these four are about the login, whatever the text says.
    if [530, 534, 535, 538].contains(reply.code) {
      self = .login
    } else {
      self =
        reply.enhancedCode.flatMap { Self.concern(of: $0, at: stage) }
        ?? Self.concern(of: reply, at: stage)
    }
  }

  /// By the enhanced code; `nil` for one that says nothing.
  private static func concern(
    of code: EnhancedStatusCode, at stage: SMTPStage
  ) -> ReplyConcern? {
    switch (code.subject, code.detail) {
    case (1, 7), (1, 8): .sender
    case (1, 9): .system
    case (1, _): .recipient
    case (2, 3), (3, 4): .size
    case (2, _): .recipient
    case (3, _): .system
    // Google counts a day's mail so; RFC 3463 means a congested system.
    case (4, 5): code.kind == 5 ? .quota : .system
    // The recipient's domain has no route.
    case (4, _): stage == .recipient ? .recipient : .system
    case (5, 3): .quota
    case (5, _): .client
    case (6, _): .content
    case (7, 3), (7, 8), (7, 9), (7, 11...14), (7, 57): .login
    case (7, 17), (7, 18): .recipient
    // SPF, DKIM, DMARC and a domain without mail; Exchange's "not allowed to send as this sender".
    case (7, 20...27), (7, 60): .sender
    case (7, 28): .quota
    case (7, _): .client
    default: nil
    }
  }

  /// By the basic code.
  private static func concern(of reply: ServerReply, at stage: SMTPStage) -> ReplyConcern {
    switch reply.code {
    case 552, 554:
      if reply.statesSize { return .size }
      if reply.code == 554 { return .client }
      return stage == .recipient ? .recipient : .size
    case 450, 550, 551, 553, 556:
      switch stage {
      case .recipient: return .recipient
      case .sender: return .sender
      default: return .client
      }
    case 400..<500, 521: return .system
    default: return .client
    }
  }
}
