import CLinux
import Camera
import Dispatch
import Foundation
import Overlay
import Speech
import Synchronization
import Threading

/// The film of a visit's coronation, which a thread makes while the visitor types, and which stays
/// in memory only.
package final class BoothFilm: Sendable {
  // A class, because the thread that makes the film and the visit share it.

  package enum State: Sendable, Equatable {
    /// A thread is making it.
    case making
    /// Its file, with its media type and its extension.
    case made(file: [UInt8], type: String, suffix: String)
    /// Making it failed; the photo is there all the same.
    case failed
  }

  /// The revision of the photo that the film shows.
  let revision: Int
  /// What the herald calls in the film; `nil` for a film without sound.
  let call: String?
  private let current = Mutex(State.making)
  private let isDropped = Atomic(false)
  private let making = DispatchGroup()
  /// The turn for making films, one at a time.
  private static let turn = Mutex(())

  private struct Dropped: Error {}

  package var state: State { current.withLock { $0 } }

  /// Begins to make a film.
  init(_ coronation: Coronation, revision: Int, call: String?, sound: SoundTrack?) {
    (self.revision, self.call) = (revision, call)
    making.enter()
    Thread.detachNewThread { [self] in
      defer { making.leave() }
      // The live page of another visitor comes first: ffmpeg inherits the low priority, other
      // threads do not.
      _ = linux_yieldToOthers()
      ParallelLoop.$isAlone.withValue(true) {
        Self.turn.withLock { _ in make(coronation, sound) }
      }
    }
  }

  private func make(_ coronation: Coronation, _ sound: SoundTrack?) {
    let film = try? ShortFilm.make(
      sound: sound.map { ($0.file, .seconds($0.seconds)) }
    ) { take in
      try coronation.paint { frame, time in
        if isDropped.load(ordering: .relaxed) { throw Dropped() }
        try take(frame, time)
      }
    }
    current.withLock { state in
      guard !isDropped.load(ordering: .relaxed), let film else { return state = .failed }
      state = .made(file: film.file, type: film.format.type, suffix: film.format.rawValue)
    }
  }

  /// Waits until the film is made or has failed.
  ///
  /// - Parameter limit: the longest wait, in seconds.
  func settle(within limit: Double) async {
    await Blocking.run { [making] in _ = making.wait(timeout: .now() + limit) }
  }

  /// Whether the film is forgotten, as with its link.
  var wasDropped: Bool { isDropped.load(ordering: .relaxed) }

  /// Forgets the film, whether or not it is complete.
  func drop() {
    isDropped.store(true, ordering: .relaxed)
    current.withLock { $0 = .failed }
  }
}

extension BoothVisit {
  /// The film of the accepted photo; `nil` if the booth makes none. The visit begins it once it has
  /// shown the painted photo and the visitor has decided about the herald; the page asks for both
  /// at the same time.
  package func coronationFilm() throws(BoothError) -> BoothFilm.State? {
    try require(.reviewed, .queued)
    guard settings.makesFilms, let chosen else { return nil }
    // The photo may have been painted before the visitor decided about the herald.
    if herald != nil, wantsFilm(of: chosen) { _ = try champion() }
    return isFilmed(chosen) ? film?.state : .making
  }

  /// Waits for the film that the mail is to carry, and begins it if the visit has not yet shown the
  /// painted photo.
  ///
  /// - Parameter limit: the longest wait, in seconds, after which the photo goes alone.
  package func settleMailedFilm(within limit: Double) async throws(BoothError) {
    guard mailsFilm, let chosen else { return }
    if wantsFilm(of: chosen) { _ = try champion() }
    if isFilmed(chosen) { await film?.settle(within: limit) }
  }

  /// Whether the visit is to begin a film of the painted photo.
  func wantsFilm(of chosen: ChosenPhoto) -> Bool {
    settings.makesFilms && (state == .reviewed || state == .queued)
      && !awaitsHerald && !isFilmed(chosen)
  }

  private func isFilmed(_ chosen: ChosenPhoto) -> Bool {
    film?.revision == chosen.revision && film?.call == herald?.sentence && film?.wasDropped == false
  }

  /// Begins the film of a photo, and drops another photo's.
  func beginFilm(_ coronation: Coronation, of chosen: ChosenPhoto) {
    film?.drop()
    film = BoothFilm(
      coronation, revision: chosen.revision, call: herald?.sentence, sound: filmSound)
  }

  func dropFilm() {
    film?.drop()
    film = nil
  }
}
