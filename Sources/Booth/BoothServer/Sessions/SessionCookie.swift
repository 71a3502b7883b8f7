import Booth
import Hummingbird

/// The cookie that tells browsers apart.
enum SessionCookie {
  private static let name = "kotinos-booth"

  static func value(of request: Request) -> String? { request.cookies[name]?.value }

  static func cookie(_ value: String) -> Cookie {
    Cookie(name: name, value: value, path: "/", httpOnly: true, sameSite: .strict)
  }
}

extension Visits {
  /// The visit of a request's browser.
  ///
  /// - Parameter isSign: whether the request shows that the visitor is there.
  nonisolated func visit(of request: Request, isSign: Bool = true) async throws -> BoothVisit {
    try await visit(SessionCookie.value(of: request), isSign: isSign)
  }
}
