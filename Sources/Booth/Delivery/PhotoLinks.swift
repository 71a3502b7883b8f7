import Mailer
import Synchronization

/// A link to a champion photo.
package struct PhotoLink: Sendable, Equatable {
  /// The path's last part.
  package let token: String
  /// The moment after which the link is dead.
  package let deadline: ContinuousClock.Instant
}

/// Champion photos that wait in memory to be loaded by a visitor's phone.
package final class PhotoLinks: Sendable {
  private struct Waiting {
    let photo: [UInt8]
    let deadline: ContinuousClock.Instant
    var loads = 0
  }

  /// The time for which a link works.
  package static let lifetime = Duration.seconds(600)
  /// The complete loads of a photo: a phone's camera shows it, and its browser then saves it.
  package static let loads = 3
  /// The number of photos at a time; the oldest is dropped for the next.
  private static let capacity = 20

  private let waiting = Mutex<[String: Waiting]>([:])

  package init() {}

  /// Keeps a photo until it has been loaded, or the link's deadline.
  func add(_ photo: [UInt8], now: ContinuousClock.Instant = .now) -> PhotoLink {
    let link = PhotoLink(token: RandomToken.make(), deadline: now + Self.lifetime)
    waiting.withLock { waiting in
      if waiting.count >= Self.capacity,
        let oldest = waiting.min(by: { $0.value.deadline < $1.value.deadline })?.key
      {
        waiting[oldest] = nil
      }
      waiting[link.token] = Waiting(photo: photo, deadline: link.deadline)
    }
    return link
  }

  /// The photo of a link.
  ///
  /// - Returns: `nil` for a link that was used up, revoked or never made, or is too old.
  package func photo(_ token: String, now: ContinuousClock.Instant = .now) -> [UInt8]? {
    waiting.withLock { $0[token] }.flatMap { $0.deadline > now ? $0.photo : nil }
  }

  /// Counts a load whose last byte the system has taken; one that broke off before is none.
  package func countLoad(of token: String) {
    waiting.withLock { waiting in
      waiting[token]?.loads += 1
      if waiting[token]?.loads == Self.loads { waiting[token] = nil }
    }
  }

  /// Whether a link would still work.
  func isAlive(_ link: PhotoLink, now: ContinuousClock.Instant = .now) -> Bool {
    link.deadline > now && waiting.withLock { $0[link.token] != nil }
  }

  /// Drops the photo of a link.
  func revoke(_ link: PhotoLink) {
    waiting.withLock { _ = $0.removeValue(forKey: link.token) }
  }

  /// Drops the photos of links that are too old.
  package func removeExpired(now: ContinuousClock.Instant = .now) {
    waiting.withLock { $0 = $0.filter { $0.value.deadline > now } }
  }
}
