import Foundation

/// Unused TCP ports on loopback.
package enum Ports {
  /// The first of a number of free ports in a row.
  package static func free(_ count: Int = 1) -> Int {
    while true {
      let first = Int.random(in: 20_000...30_000)
      if (first..<(first + count)).allSatisfy(isFree) { return first }
    }
  }

  /// Waits until a server accepts connections; false after a minute.
  package static func wait(for port: Int) -> Bool {
    for _ in 0..<1200 {
      if !isFree(port) { return true }
      usleep(50_000)
    }
    return false
  }

  private static func isFree(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return status != 0
  }
}
