import Foundation

/// The host of an http or https address without a path.
enum URLHost {
  static func of(_ text: String) -> String? {
    guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme),
      let host = parts.host, !host.isEmpty, parts.path.isEmpty || parts.path == "/",
      parts.query == nil, parts.fragment == nil, parts.user == nil
    else { return nil }
    return host.lowercased()
  }
}
