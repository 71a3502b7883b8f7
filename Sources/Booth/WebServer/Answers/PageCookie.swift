package import Hummingbird

/// A cookie by which a server distinguishes browsers. Scripts of a page cannot read it, and pages
/// of other sites do not send it.
package struct PageCookie: Sendable {
  private let name, path: String

  package init(_ name: String, path: String = "/") { (self.name, self.path) = (name, path) }

  package func value(of request: Request) -> String? { request.cookies[name]?.value }

  package func cookie(_ value: String) -> Cookie {
    Cookie(name: name, value: value, path: path, httpOnly: true, sameSite: .strict)
  }
}
