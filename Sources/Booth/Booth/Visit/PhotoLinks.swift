import Files
import Synchronization
package import Texts

/// A link to a champion photo.
package struct PhotoLink: Sendable, Equatable {
  /// The path's last part.
  package let token: String
  /// The moment from which the link no longer works.
  package let deadline: ContinuousClock.Instant
}

/// Champion photos, and their films, that wait in memory until a visitor's phone loads them.
package final class PhotoLinks: Sendable {
  /// What a link leads to.
  package enum Part: Sendable, CaseIterable {
    case photo, film
  }

  private struct Waiting {
    let photo: [UInt8]
    let film: BoothFilm?
    let language: Language
    let deadline: ContinuousClock.Instant
    /// The number of loads in progress, and of complete ones.
    var open: [Part: Int] = [:]
    var complete: [Part: Int] = [:]

    func hasLoads(_ part: Part) -> Bool {
      open[part, default: 0] + complete[part, default: 0] < PhotoLinks.loads
    }
    var isUsedUp: Bool {
      Part.allCases.allSatisfy {
        complete[$0] == PhotoLinks.loads || $0 == .film && film == nil
      }
    }
  }

  /// The time for which a link works.
  package static let lifetime = Duration.seconds(600)
  /// The most complete loads of a photo, and of a film: a phone's camera shows it, and the browser
  /// then saves it.
  package static let loads = 3
  /// The most photos at a time; a further one replaces the oldest.
  private static let capacity = 20

  private let waiting = Mutex<[String: Waiting]>([:])

  package init() {}

  /// Keeps a photo until phones have loaded it as often as they may, or until the link's deadline.
  ///
  /// - Parameters:
  ///   - film: its film, which may not be complete yet.
  ///   - language: the visitor's.
  func add(
    _ photo: [UInt8], film: BoothFilm? = nil, language: Language = .english,
    now: ContinuousClock.Instant = .now
  ) -> PhotoLink {
    let link = PhotoLink(token: RandomToken.make(), deadline: now + Self.lifetime)
    waiting.withLock { waiting in
      if waiting.count >= Self.capacity,
        let oldest = waiting.min(by: { $0.value.deadline < $1.value.deadline })?.key
      {
        Self.drop(oldest, from: &waiting)
      }
      waiting[link.token] = Waiting(
        photo: photo, film: film, language: language, deadline: link.deadline)
    }
    return link
  }

  /// Begins a load. A load counts both in progress and when it is complete: phones that load at the
  /// same moment get no more photos than phones that load one after the other.
  ///
  /// - Returns: `nil` for a link that is used up, revoked, unknown or too old, while the last loads
  ///   are in progress, and for a film that does not exist.
  package func load(
    _ token: String, _ part: Part = .photo, now: ContinuousClock.Instant = .now
  ) -> PhotoLoad? {
    typealias Loaded = (file: [UInt8], type: String, suffix: String)
    let loaded: Loaded? = waiting.withLock { waiting in
      guard let link = waiting[token], link.deadline > now, link.hasLoads(part) else { return nil }
      var loaded: Loaded = (link.photo, "image/jpeg", "jpg")
      if part == .film {
        guard case .made(let file, let type, let suffix)? = link.film?.state else { return nil }
        loaded = (file, type, suffix)
      }
      waiting[token]?.open[part, default: 0] += 1
      return loaded
    }
    return loaded.map {
      PhotoLoad(
        file: $0.file, type: $0.type, suffix: $0.suffix, token: token, part: part, links: self)
    }
  }

  /// The film of a link's photo, and the language of its visitor; `nil` for a photo alone.
  package func film(
    of token: String, now: ContinuousClock.Instant = .now
  ) -> (state: BoothFilm.State, language: Language)? {
    waiting.withLock { waiting in
      guard let link = waiting[token], link.deadline > now, let film = link.film else { return nil }
      return (film.state, link.language)
    }
  }

  /// Ends a load; one that broke off costs the link nothing.
  fileprivate func end(_ token: String, _ part: Part, isComplete: Bool) {
    waiting.withLock { waiting in
      waiting[token]?.open[part, default: 0] -= 1
      guard isComplete else { return }
      waiting[token]?.complete[part, default: 0] += 1
      if waiting[token]?.isUsedUp == true { Self.drop(token, from: &waiting) }
    }
  }

  /// Forgets the photo and the film of a link.
  private static func drop(_ token: String, from waiting: inout [String: Waiting]) {
    waiting.removeValue(forKey: token)?.film?.drop()
  }

  /// Whether a load of the photo could begin.
  func isAlive(_ link: PhotoLink, now: ContinuousClock.Instant = .now) -> Bool {
    link.deadline > now && waiting.withLock { $0[link.token]?.hasLoads(.photo) == true }
  }

  /// Drops the photo of a link.
  func revoke(_ link: PhotoLink) {
    waiting.withLock { Self.drop(link.token, from: &$0) }
  }

  /// Drops the photos of links that are too old.
  package func removeExpired(now: ContinuousClock.Instant = .now) {
    waiting.withLock { waiting in
      for (token, link) in waiting where link.deadline <= now { Self.drop(token, from: &waiting) }
    }
  }
}

/// A load of a photo or a film by its link; if it is released before it is complete, it has broken
/// off.
package final class PhotoLoad: Sendable {
  /// The champion photo, a JPEG file, or its film.
  package let file: [UInt8]
  /// The file's media type, and its extension.
  package let type, suffix: String

  private let token: String
  private let part: PhotoLinks.Part
  private let links: PhotoLinks
  private let isComplete = Atomic(false)

  fileprivate init(
    file: [UInt8], type: String, suffix: String, token: String, part: PhotoLinks.Part,
    links: PhotoLinks
  ) {
    (self.file, self.type, self.suffix) = (file, type, suffix)
    (self.token, self.part, self.links) = (token, part, links)
  }

  deinit { links.end(token, part, isComplete: isComplete.load(ordering: .relaxed)) }

  /// Notes that the system has taken the photo's last byte.
  package func complete() { isComplete.store(true, ordering: .relaxed) }
}
