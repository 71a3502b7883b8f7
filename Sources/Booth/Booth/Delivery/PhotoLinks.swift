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
    /// Loads that go on.
    var open = 0
    var complete = 0
    var hasLoads: Bool { open + complete < PhotoLinks.loads }
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

  /// Begins a load. It counts while it goes on and when it is complete: phones that load at the same
  /// moment get no more photos than phones that load one after the other.
  ///
  /// - Returns: `nil` for a link that was used up, revoked or never made, or is too old, and while the
  ///   last loads go on.
  package func load(_ token: String, now: ContinuousClock.Instant = .now) -> PhotoLoad? {
    let photo: [UInt8]? = waiting.withLock { waiting in
      guard let link = waiting[token], link.deadline > now, link.hasLoads else { return nil }
      waiting[token]?.open += 1
      return link.photo
    }
    return photo.map { PhotoLoad(photo: $0, token: token, links: self) }
  }

  /// Ends a load; one that broke off costs the link nothing.
  fileprivate func end(_ token: String, isComplete: Bool) {
    waiting.withLock { waiting in
      waiting[token]?.open -= 1
      guard isComplete else { return }
      waiting[token]?.complete += 1
      if waiting[token]?.complete == Self.loads { waiting[token] = nil }
    }
  }

  /// Whether a load could begin.
  func isAlive(_ link: PhotoLink, now: ContinuousClock.Instant = .now) -> Bool {
    link.deadline > now && waiting.withLock { $0[link.token]?.hasLoads == true }
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

/// A load of a photo by its link. Released before it is complete, it has broken off.
package final class PhotoLoad: Sendable {
  /// The champion photo, a JPEG file.
  package let photo: [UInt8]

  private let token: String
  private let links: PhotoLinks
  private let isComplete = Atomic(false)

  fileprivate init(photo: [UInt8], token: String, links: PhotoLinks) {
    self.photo = photo
    self.token = token
    self.links = links
  }

  deinit { links.end(token, isComplete: isComplete.load(ordering: .relaxed)) }

  /// The system has taken the photo's last byte.
  package func complete() { isComplete.store(true, ordering: .relaxed) }
}
