/// The outcome of one try to deliver one message.
enum DeliveryOutcome: Sendable, Equatable {
  /// The server answered 2xx to the final dot.
  case accepted(ServerReply)
  /// The server refused it for good.
  case refused(DeliveryRefusal)
  /// The server did not accept it; another try cannot duplicate it.
  case deferred(DeliveryFault)
  /// The final dot may have gone out and no answer came: it may have been accepted.
  case uncertain(detail: String)

  /// Whether the server took part, rather than only this machine's files.
  var isOfServer: Bool {
    switch self {
    case .deferred(.fileUnreadable), .refused(.addressUnreadable): false
    case .accepted, .refused, .deferred, .uncertain: true
    }
  }
}
