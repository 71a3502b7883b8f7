import HTTPTypes
import Hummingbird
import WebServer

/// What the gate must know about an exhibit; a guest is a visitor whose camera looks at it.
struct ExhibitRules: GateRules {
  let visitors: Visitors
  let hostNames: Set<String>

  let name = "exhibit"

  /// The size of the largest frame, in bytes.
  static let frameLimit = 512 << 10
  /// The size of the largest report of a press, in bytes.
  private static let countLimit = 1 << 10

  func guest(of request: Request) async -> String? {
    let cookie = PageCookie.visitor.value(of: request)
    return await visitors.visitor(cookie) == nil ? nil : cookie
  }

  func caller(of request: Request, isGuest: Bool) -> RequestRate.Caller {
    isGuest
      ? .visitor(PageCookie.visitor.value(of: request)) : .strangers(before: visitors.capacity)
  }

  func bodyLimit(of request: Request, isGuest: Bool) throws(Refusal) -> Int {
    guard request.method == .post else { return 0 }
    switch request.uri.path {
    case "/api/sightings":
      guard isGuest else { throw .noVisitor }
      return Self.frameLimit
    case "/api/counts": return Self.countLimit
    default: return 0
    }
  }
}

extension RequestRate.Caller {
  /// Those without a cookie: a page has some 50 files, and when the exhibit changes, the pages of
  /// all visitors are loaded anew within some seconds.
  fileprivate static func strangers(before capacity: Int) -> Self {
    Self("stranger", perSecond: 400 + 50 * capacity)
  }

  /// A visitor's page sends some twenty frames a second, and loads files of the exhibit.
  fileprivate static func visitor(_ cookie: String?) -> Self {
    Self("visitor", perSecond: 200, guest: cookie)
  }
}

extension Refusal {
  /// The browser's camera does not look, or has sent no frame for a while.
  static let noVisitor = Refusal(
    .notFound, "no-visitor", "This browser is no visitor's; POST /api/visitor makes it one.")
}
