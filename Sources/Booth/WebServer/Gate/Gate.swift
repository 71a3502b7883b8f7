import HTTPTypes
package import Hummingbird
import NIOCore

/// Refuses requests that the server's page does not send, reads bodies within limits, and adds the
/// security headers to every answer, those of refusals included.
package struct Gate<Rules: GateRules>: RouterMiddleware {
  private let rules: Rules
  private let connections: Connections
  private let patience: Duration
  private let rate = RequestRate()
  private let calls = CallsInWork()

  /// - Parameter patience: the time within which a body must arrive.
  package init(_ rules: Rules, connections: Connections, patience: Duration = .seconds(15)) {
    (self.rules, self.connections, self.patience) = (rules, connections, patience)
  }

  package func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    var bodyIsRead = false
    do {
      let guest = await rules.guest(of: request)
      let isGuest = guest != nil
      connections.heard(from: context.channel, guest: guest)
      try check(request, isGuest: isGuest)
      // A guest's last call is never one too many.
      let caller = request.method == .delete ? nil : guest
      try calls.begin(caller)
      defer { calls.end(caller) }
      let limit = try rules.bodyLimit(of: request, isGuest: isGuest)
      let request = try await request.collected(upTo: limit, within: patience)
      bodyIsRead = true
      response = try await next(request, context)
    } catch let refusal as Refusal {
      response = refusal.response
    } catch let error as HTTPError {
      response = Refusal(error.status, "http", "\(error.status.reasonPhrase).").response
    } catch {
      let fault = Refusal(
        .internalServerError, "internal", "The \(rules.name) has an internal fault.")
      response = (rules.refusal(for: error) ?? fault).response
    }
    // The server would otherwise read the rest of the body for as long as it drips in.
    let drips = !bodyIsRead && request.hasBody
    if drips || rules.endsConnection(request) {
      response.headers[.connection] = "close"
      let channel = context.channel
      channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }
    for (name, value) in securityHeaders { response.headers[name] = value }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func check(_ request: Request, isGuest: Bool) throws(Refusal) {
    // The first Host has become the authority; RFC 9112, section 3.2, allows no second one.
    guard request.headers[.secondHost] == nil else {
      throw Refusal(.badRequest, "host", "The request names two hosts.")
    }
    guard let authority = request.head.authority, let name = Self.name(of: authority),
      rules.hostNames.contains(name)
    else {
      throw Refusal(
        .misdirectedRequest, "host",
        "This \(rules.name) does not answer to that host name; allow it with --host-name.")
    }
    // The router passes over empty parts of a path, and the rules compare it: it has one spelling.
    let path = request.uri.path
    guard path == "/" || !path.hasSuffix("/") && !path.contains("//") else {
      throw Refusal(.notFound, "http", "Not Found.")
    }
    guard rate.admits(rules.caller(of: request, isGuest: isGuest)) else {
      throw Refusal(.tooManyRequests, "often", "Too many requests; slow down.")
    }
    let otherSite = Refusal(.forbidden, "origin", "The request comes from another site.")
    let site = request.headers[.secFetchSite] ?? "same-origin"
    guard request.method != .get, request.method != .head else {
      // Another site's page may lead a visitor here, by a link or a code, but may not fetch
      // anything.
      let leadsHere = request.headers[.secFetchMode] == "navigate"
      guard leadsHere || ["same-origin", "none"].contains(site) else { throw otherSite }
      return
    }
    // A page of another site can send a form or a fetch here, but not with this server's origin.
    guard let origin = request.headers[.origin],
      ["http://\(authority)", "https://\(authority)"].contains(origin), site == "same-origin"
    else { throw otherSite }
  }

  /// The host of an authority, without its port; `nil` where more than a port follows the host.
  private static func name(of authority: String) -> String? {
    let match = authority.wholeMatch(of: /(\[[^\]]*\]|[^:\[\]]*)(?::[0-9]{1,5})?/)
    return match.map { String($0.output.1).lowercased() }
  }
}

private let securityHeaders: [(HTTPField.Name, String)] = [
  (
    .contentSecurityPolicy,
    """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
    font-src 'self'; connect-src 'self'; media-src 'self' blob:; frame-ancestors 'none'; \
    base-uri 'none'; form-action 'none'
    """
  ),
  (.xContentTypeOptions, "nosniff"),
  (.referrerPolicy, "no-referrer"),
  (.crossOriginOpenerPolicy, "same-origin"),
  (.crossOriginResourcePolicy, "same-origin"),
  (.permissionsPolicy, "camera=(self), microphone=(), geolocation=()"),
]

extension HTTPField.Name {
  fileprivate static let secondHost = named("Host")
  fileprivate static let secFetchSite = named("Sec-Fetch-Site")
  fileprivate static let secFetchMode = named("Sec-Fetch-Mode")
  fileprivate static let referrerPolicy = named("Referrer-Policy")
  fileprivate static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
  fileprivate static let crossOriginResourcePolicy = named("Cross-Origin-Resource-Policy")
  fileprivate static let permissionsPolicy = named("Permissions-Policy")
}
