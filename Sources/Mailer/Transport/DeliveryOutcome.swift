/// What became of one try to hand over one message.
public enum DeliveryOutcome: Sendable, Equatable {
  /// The server answered 2xx to the final dot.
  case accepted(ServerReply)
  /// The server will not take it, now or later.
  case refused(DeliveryRefusal)
  /// It was not taken and can be tried again without harm.
  case deferred(DeliveryFault)
  /// The final dot may have gone out and no answer came: it may have been taken.
  case uncertain(detail: String)

  /// Whether the server was asked, and not only this machine's own files.
  var isOfServer: Bool {
    switch self {
    case .deferred(.fileUnreadable), .refused(.addressUnreadable): false
    case .accepted, .refused, .deferred, .uncertain: true
    }
  }
}
