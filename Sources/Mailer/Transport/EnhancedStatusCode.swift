/// An enhanced mail system status code (RFC 3463), such as 5.1.1: class, subject and detail.
struct EnhancedStatusCode: Sendable, Hashable {
  /// 2 for success, 4 for a persistent transient failure, 5 for a permanent one.
  let kind: Int
  /// 1 for the address, 2 the mailbox, 3 the mail system, 4 routing, 5 the protocol, 6 the content,
  /// 7 policy; 0 for none of them.
  let subject: Int
  /// The cause within the subject; 0 for an undefined one.
  let detail: Int

  /// The code with which a reply's text begins; `nil` where it begins with none.
  init?(startOf text: String) {
    guard let match = text.prefixMatch(of: /([245])\.([0-9]{1,3})\.([0-9]{1,3})(?:\s|$)/),
      let kind = Int(match.1), let subject = Int(match.2), let detail = Int(match.3)
    else { return nil }
    (self.kind, self.subject, self.detail) = (kind, subject, detail)
  }
}
