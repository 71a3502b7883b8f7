package import Hummingbird
import Synchronization

/// Answers by a router that another one may replace while the server runs: the router that was
/// current when a request came answers all of it.
package final class CurrentRouter: HTTPResponder {
  package typealias Context = WebContext

  private let current: Mutex<RouterResponder<WebContext>>

  package init(_ router: Router<WebContext>) { current = Mutex(router.buildResponder()) }

  /// Answers by another router from now on.
  package func replace(with router: Router<WebContext>) {
    let responder = router.buildResponder()
    current.withLock { $0 = responder }
  }

  package func respond(to request: Request, context: WebContext) async throws -> Response {
    let responder = current.withLock { $0 }
    return try await responder.respond(to: request, context: context)
  }
}
