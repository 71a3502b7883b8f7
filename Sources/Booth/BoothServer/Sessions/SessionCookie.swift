import Booth
import Hummingbird
import WebServer

extension PageCookie {
  /// The cookie of a visit.
  static let session = PageCookie("kotinos-booth")
}

extension Visits {
  /// The visit of a request's browser.
  ///
  /// - Parameter isSign: whether the request shows that the visitor is there.
  nonisolated func visit(of request: Request, isSign: Bool = true) async throws -> BoothVisit {
    try await visit(PageCookie.session.value(of: request), isSign: isSign)
  }
}
