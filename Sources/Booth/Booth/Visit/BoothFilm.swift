import CLinux
import Camera
import Dispatch
import Foundation
import Overlay
import Speech
import Synchronization
import Threading

/// The film of a visit's coronation: made in the background while the visitor types, and kept in
/// memory only.
package final class BoothFilm: Sendable {
  // A class, because the thread that makes it and the visit share it.

  package enum State: Sendable, Equatable {
    /// It is being made.
    case making
    /// Its file, with its media type and its extension.
    case made(file: [UInt8], type: String, suffix: String)
    /// It was not made; the photo is there all the same.
    case failed
  }

  /// The revision of the photo that it shows.
  let revision: Int
  /// What is called in it; `nil` for a film without sound.
  let call: String?
  private let current = Mutex(State.making)
  private let isDropped = Atomic(false)
  private let making = DispatchGroup()
  /// Films are made one at a time.
  private static let turn = Mutex(())

  private struct Dropped: Error {}

  package var state: State { current.withLock { $0 } }

  /// Begins to make a film.
  init(_ coronation: Coronation, revision: Int, call: String?, sound: SoundTrack?) {
    (self.revision, self.call) = (revision, call)
    making.enter()
    Thread.detachNewThread { [self] in
      defer { making.leave() }
      // The live page of another visitor comes first: ffmpeg inherits this, other threads do not.
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
    await withCheckedContinuation { continuation in
      // A thread of Dispatch's waits: those of the visits must not.
      DispatchQueue.global().async { [making] in
        _ = making.wait(timeout: .now() + limit)
        continuation.resume()
      }
    }
  }

  /// Forgets the film, whether it is made or not.
  func drop() {
    isDropped.store(true, ordering: .relaxed)
    current.withLock { $0 = .failed }
  }
}

extension BoothVisit {
  /// The film of the photo that the visitor likes; `nil` where none is made. It is begun when the
  /// painted photo is shown and the herald decided on, for which the page asks at the same time.
  package func coronationFilm() throws(BoothError) -> BoothFilm.State? {
    try require(.reviewed, .queued)
    guard settings.makesFilms, let chosen else { return nil }
    return isFilmed(chosen) ? film?.state : .making
  }

  /// Waits for the film that the mail is to carry; where the painted photo has not been shown, it
  /// is begun here.
  ///
  /// - Parameter limit: the longest wait, in seconds; the photo then goes alone.
  package func settleMailedFilm(within limit: Double) async throws(BoothError) {
    guard mailsFilm, let chosen else { return }
    if wantsFilm(of: chosen) { _ = try champion() }
    if isFilmed(chosen) { await film?.settle(within: limit) }
  }

  /// Whether the painted photo's film is to be made.
  func wantsFilm(of chosen: ChosenPhoto) -> Bool {
    settings.makesFilms && (state == .reviewed || state == .queued)
      && !awaitsHerald && !isFilmed(chosen)
  }

  private func isFilmed(_ chosen: ChosenPhoto) -> Bool {
    film?.revision == chosen.revision && film?.call == herald?.sentence
  }

  /// Begins the film of a photo in place of another's.
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
