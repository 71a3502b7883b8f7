import Files
import Booth
import Hummingbird
import Synchronization
import WebServer

/// Browsers in which the staff's panel is open; the server forgets each one some minutes after its
/// last call.
final class StaffSessions: RouterMiddleware {
  private static let cookie = PageCookie("kotinos-staff", path: "/staff")
  private static let lifetime = Duration.seconds(10 * 60)

  private let deadlines = Mutex<[String: ContinuousClock.Instant]>([:])

  /// Opens the panel in a browser.
  func begin(now: ContinuousClock.Instant = .now) -> Cookie {
    let token = RandomToken.make()
    deadlines.withLock { deadlines in
      deadlines = deadlines.filter { $0.value > now }
      deadlines[token] = now + Self.lifetime
    }
    return Self.cookie.cookie(token)
  }

  /// Checks that the browser's panel is open.
  func require(
    _ request: Request, now: ContinuousClock.Instant = .now
  ) throws(Refusal) {
    let isOpen = deadlines.withLock { deadlines in
      guard let token = Self.cookie.value(of: request), let deadline = deadlines[token],
        deadline > now
      else { return false }
      deadlines[token] = now + Self.lifetime
      return true
    }
    guard isOpen else { throw Refusal(.unauthorized, "pin", "Enter the PIN first.") }
  }

  /// Answers browsers alone whose panel is open.
  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    try require(request)
    return try await next(request, context)
  }

  /// Closes the panel in a browser.
  func end(_ request: Request) {
    guard let token = Self.cookie.value(of: request) else { return }
    deadlines.withLock { _ = $0.removeValue(forKey: token) }
  }
}
