import Mailer
import Synchronization

/// A one-time link to a champion photo.
package struct PhotoLink: Sendable, Equatable {
  /// The path's last part.
  package let token: String
  /// The moment after which the link is dead.
  package let deadline: ContinuousClock.Instant
}

/// Champion photos that wait in memory to be loaded once by a visitor's phone.
package final class PhotoLinks: Sendable {
  private struct Waiting {
    let photo: [UInt8]
    let deadline: ContinuousClock.Instant
  }

  /// The time for which a link works.
  package static let lifetime = Duration.seconds(600)
  /// The number of photos at a time; the oldest is dropped for the next.
  private static let capacity = 20

  private let waiting = Mutex<[String: Waiting]>([:])

  package init() {}

  /// Keeps a photo until it is loaded, or the link's deadline.
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

  /// Takes the photo of a link out: a link works once.
  ///
  /// - Returns: `nil` for a link that was used, revoked or never made, or is too old.
  package func take(_ token: String, now: ContinuousClock.Instant = .now) -> [UInt8]? {
    guard let found = waiting.withLock({ $0.removeValue(forKey: token) }), found.deadline > now
    else { return nil }
    return found.photo
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
