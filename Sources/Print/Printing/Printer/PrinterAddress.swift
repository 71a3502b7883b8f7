import CCUPS
import Glibc

/// Where this program asks a printer.
enum PrinterAddress: Sendable, Hashable {
  /// A destination of the CUPS daemon that this account uses.
  case destination(String)
  /// The default destination of that daemon.
  case defaultDestination
  /// A printer asked directly.
  case direct(host: String, port: Int, resource: String, isSecure: Bool)

  /// Reads a destination's name, or an `ipp://` or `ipps://` URI.
  init(_ name: String) throws(PrintError) {
    guard name.utf8.count < 512, name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !name.isEmpty
    else { throw .badName(reason: "it is empty or has spaces or control characters") }
    guard name.contains("://") else {
      // cupsd refuses these characters in a name (lpadmin(8)).
      guard !name.contains(where: { "/#?\\'\"".contains($0) }) else {
        throw .badName(reason: "a CUPS printer has no / # ? \\ or quotation marks in its name")
      }
      self = .destination(name)
      return
    }
    self = try Self.direct(name)
  }

  private static func direct(_ uri: String) throws(PrintError) -> PrinterAddress {
    let parts = (0..<4).map { _ in UnsafeMutablePointer<CChar>.allocate(capacity: 1024) }
    defer { for part in parts { part.deallocate() } }
    var port: Int32 = 0
    let status = httpSeparateURI(
      HTTP_URI_CODING_ALL, uri, parts[0], 1024, parts[1], 1024, parts[2], 1024, &port, parts[3],
      1024)
    let texts = parts.map { String(cString: $0) }
    guard status.rawValue >= HTTP_URI_STATUS_OK.rawValue, !texts[2].isEmpty,
      (1...65_535).contains(port)
    else { throw .badName(reason: "it is no complete address") }
    guard ["ipp", "ipps"].contains(texts[0]) else {
      throw .badName(reason: "its scheme is neither ipp nor ipps")
    }
    // Reports and the database show the address, which must hold no secret.
    guard texts[1].isEmpty else { throw .badName(reason: "it holds a user or a password") }
    let resource = ["", "/"].contains(texts[3]) ? "/ipp/print" : texts[3]
    return .direct(
      host: texts[2], port: Int(port), resource: resource, isSecure: texts[0] == "ipps")
  }

  /// The name for reports and the database, which ``init(_:)`` reads again.
  var name: String {
    switch self {
    case .destination(let name): name
    case .defaultDestination: "the default"
    case .direct(let host, let port, let resource, let isSecure):
      Self.uri(isSecure ? "ipps" : "ipp", host, port, resource)
    }
  }

  /// A URI of these parts, percent-encoded where needed.
  static func uri(_ scheme: String, _ host: String, _ port: Int, _ resource: String) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { text in
      text.initialize(repeating: 0)
      // The URI leaves out the standard port.
      _ = httpAssembleURI(
        HTTP_URI_CODING_ALL, text.baseAddress, Int32(text.count), scheme, nil, host,
        port == 631 ? 0 : Int32(port), resource)
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
