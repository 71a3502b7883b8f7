/// The open connections, and which one the server closes if there are too many.
///
/// It closes a stranger's connection: of the address with the most connections, the one longest
/// without a request. Guests have limits, one for each guest and one for all together, beyond which
/// the guest with the most connections loses one. Whatever guests do, the next visitor can connect.
struct ConnectionCount<ID: Hashable & Sendable>: Sendable {
  private struct Connection {
    let address: String?
    /// The number of the connection's last request, counted over all connections.
    var lastRequest: Int
    /// The guest whose request came last on the connection; `nil` for a stranger's.
    var guest: String?
  }

  private let capacity: Int
  private var open: [ID: Connection] = [:]
  private var requests = 0

  init(capacity: Int) { self.capacity = capacity }

  /// The most connections of a guest: browsers open six, and as many again while a page reloads.
  static var perGuest: Int { 16 }
  /// The most connections of all guests.
  var guestCapacity: Int { capacity - min(32, capacity / 4) }

  /// Notes a new connection.
  ///
  /// - Returns: the connection to close, this one or another, which the count then forgets.
  mutating func add(_ connection: ID, from address: String?) -> ID? {
    requests += 1
    open[connection] = Connection(address: address, lastRequest: requests)
    guard open.count > capacity else { return nil }
    return giveUp(of: open.filter { $0.value.guest == nil }, by: \.address)
  }

  /// Notes a request.
  ///
  /// - Parameter guest: the guest who asks; `nil` for a stranger.
  /// - Returns: the connection to close, this one or another, which the count then forgets.
  mutating func hear(_ connection: ID, from guest: String?) -> ID? {
    requests += 1
    open[connection]?.lastRequest = requests
    open[connection]?.guest = guest
    guard let guest else { return nil }
    let guests = open.filter { $0.value.guest != nil }
    let own = guests.filter { $0.value.guest == guest }
    if own.count > Self.perGuest { return giveUp(of: own, by: \.guest) }
    return guests.count > guestCapacity ? giveUp(of: guests, by: \.guest) : nil
  }

  /// Forgets a connection that was closed.
  mutating func remove(_ connection: ID) { open[connection] = nil }

  private mutating func giveUp(
    of some: [ID: Connection], by owner: KeyPath<Connection, String?>
  ) -> ID? {
    let counts = Dictionary(grouping: some.values) { $0[keyPath: owner] }.mapValues(\.count)
    let most = counts.values.max()
    let found = some.filter { counts[$0.value[keyPath: owner]] == most }
      .min { $0.value.lastRequest < $1.value.lastRequest }?.key
    return found.flatMap { open.removeValue(forKey: $0) == nil ? nil : $0 }
  }
}
