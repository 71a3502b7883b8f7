import NIOCore

/// The host on which a server listens: an address of the machine, or a known name.
package struct ListeningHost: Sendable {
  /// The first address of the host, as the system writes it: `::1` for `0::1`.
  private let address: String

  /// - Returns: `nil` for what is neither an address nor a known name.
  package init?(_ name: String) {
    guard !name.isEmpty,
      let address = try? SocketAddress.makeAddressResolvingHost(name, port: 0).ipAddress
    else { return nil }
    self.address = address
  }

  /// The host as an address of a page has it: IPv6 in brackets.
  package static func authority(of name: String) -> String {
    name.contains(":") ? "[\(name)]" : name
  }

  /// Whether this machine alone reaches the host.
  package var isLoopback: Bool { address.hasPrefix("127.") || address == "::1" }

  /// Whether another machine's browser can open the host, written as it is.
  package var isReachable: Bool { !isLoopback && !["0.0.0.0", "::"].contains(address) }
}
