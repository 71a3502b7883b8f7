import Files
import HTTPTypes
import Hummingbird
import PictureTracking
import Season
import ServiceLifecycle
import Threading
import WebServer

/// The visitors who look; the server forgets each one some seconds after the last frame.
actor Visitors {
  typealias Instant = ContinuousClock.Instant

  private struct Entry {
    let visitor: Visitor
    let start: Instant
    var lastFrame: Instant
  }

  /// The most visitors at a time.
  nonisolated let capacity: Int
  private var album: PictureAlbum
  /// The visitors by the cookie's value.
  private var current: [String: Entry] = [:]

  /// The time without a frame after which a visitor has left.
  static let patience = Duration.seconds(30)
  /// The time without a frame while others wait: a looking camera sends ten frames a second.
  static let crowdedPatience = Duration.seconds(10)
  /// The time for which a visitor may look while others wait.
  static let turn = Duration.seconds(120)

  init(capacity: Int, album: PictureAlbum) {
    (self.capacity, self.album) = (capacity, album)
  }

  /// Lets a browser's camera look.
  ///
  /// - Parameter cookie: the browser's earlier cookie.
  /// - Returns: the cookie's value.
  /// - Throws: ``Refusal`` if as many visitors look as the server can serve.
  func begin(replacing cookie: String?, now: Instant = .now) throws(Refusal) -> String {
    if let cookie { end(cookie) }
    removeIdle(for: Self.patience, now: now)
    if current.count >= capacity { removeIdle(for: Self.crowdedPatience, now: now) }
    if current.count >= capacity { endTurn(now: now) }
    guard current.count < capacity else {
      throw Refusal(
        .serviceUnavailable, "crowded", "Many are looking now; try again in some seconds.")
    }
    let cookie = RandomToken.make()
    current[cookie] = Entry(visitor: Visitor(album), start: now, lastFrame: now)
    return cookie
  }

  /// The visitor of a cookie; `nil` for one who has left.
  func visitor(_ cookie: String?) -> Visitor? { cookie.flatMap { current[$0]?.visitor } }

  /// The visitor of a cookie; notes that a frame has come.
  func looking(_ cookie: String?, now: Instant = .now) throws(Refusal) -> Visitor {
    guard let cookie, let visitor = current[cookie]?.visitor else { throw .noVisitor }
    current[cookie]?.lastFrame = now
    return visitor
  }

  /// Switches to another album; all visitors begin anew.
  func look(for album: PictureAlbum) { (self.album, current) = (album, [:]) }

  /// Forgets a visitor.
  func end(_ cookie: String) { current[cookie] = nil }

  /// Forgets the visitors who have left without ending their visit.
  func removeIdle(for patience: Duration = Visitors.patience, now: Instant = .now) {
    current = current.filter { $0.value.lastFrame.duration(to: now) < patience }
  }

  /// Makes room: the visitor who has looked longest leaves, if that visitor's turn is over.
  private func endTurn(now: Instant) {
    let longest = current.min { $0.value.start < $1.value.start }
    if let longest, longest.value.start.duration(to: now) >= Self.turn { end(longest.key) }
  }
}

extension PageCookie {
  /// The cookie of a visitor who looks.
  static let visitor = PageCookie("kotinos-exhibit")
}

/// Regularly forgets visitors who have left, and keeps the sums.
struct VisitorSweeper: Service {
  let visitors: Visitors
  let sums: SeasonSums<ExhibitCount>

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // The sleep throws when the server ends.
      while (try? await Task.sleep(for: .seconds(5))) != nil {
        await visitors.removeIdle()
        await keepSums()
      }
    }
    await keepSums()
  }

  /// An alert reports a full disk if it stays full; the next call writes what is missing.
  private func keepSums() async {
    await Blocking.run { [sums] () -> Void in try? sums.keep() }
  }
}
