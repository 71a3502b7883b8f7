import Hummingbird

/// The cookie that tells visitors apart.
enum VisitorCookie {
  private static let name = "kotinos-exhibit"

  static func value(of request: Request) -> String? { request.cookies[name]?.value }

  static func cookie(_ value: String) -> Cookie {
    Cookie(name: name, value: value, path: "/", httpOnly: true, sameSite: .strict)
  }
}
