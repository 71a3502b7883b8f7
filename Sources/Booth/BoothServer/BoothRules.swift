import Booth
import HTTPTypes
import Hummingbird
import WebServer

/// What the gate must know about the booth; a guest is a visitor whose visit goes on.
struct BoothRules: GateRules {
  let visits: Visits

  let name = "booth"

  var hostNames: Set<String> { visits.settings.hostNames }

  func guest(of request: Request) async -> String? {
    let isGuest = (try? await visits.visit(of: request, isSign: false)) != nil
    return isGuest ? PageCookie.session.value(of: request) : nil
  }

  func caller(of request: Request, isGuest: Bool) -> RequestRate.Caller {
    let isLink = request.uri.path.hasPrefix("/p/")
    guard !isGuest else { return .visit(PageCookie.session.value(of: request)) }
    return isLink ? .link : .stranger
  }

  /// A frame of the live preview has some 10 kB, one of a burst up to some 3 MB, JSON some hundred
  /// bytes. Most calls have no body; pictures are accepted within a visit only.
  func bodyLimit(of request: Request, isGuest: Bool) throws(Refusal) -> Int {
    let limit =
      switch (request.method, request.uri.path) {
      case (.post, "/api/frames"): isGuest ? 1 << 20 : 0
      case (.post, "/api/photo"): isGuest ? 8 << 20 : 0
      case (.post, _), (.put, _): 16 << 10
      default: 0
      }
    if limit == 0, request.hasBody, !isGuest { throw .noSession }
    return limit
  }

  /// A connection's buffers keep the last bytes, and must not keep a photo.
  func endsConnection(_ request: Request) -> Bool {
    request.method == .post && request.uri.path == "/api/photo"
  }

  func refusal(for error: any Error) -> Refusal? {
    (error as? BoothError).map { Refusal($0) }
  }
}

extension RequestRate.Caller {
  /// A visit's page sends some 35 requests a second.
  fileprivate static func visit(_ cookie: String?) -> Self {
    Self("visit", perSecond: 400, guest: cookie)
  }

  /// A phone that loads a photo by its link.
  fileprivate static let link = Self("link", perSecond: 20)
}
