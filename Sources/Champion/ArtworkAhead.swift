import Imaging
import Overlay
import Synchronization
import Threading
import Tracing

/// Has another thread read the artwork while faces are looked for: first what the placement must know,
/// then what the faces that were seen will probably need (docs/decisions/0041).
///
/// What cannot be read is told when it is needed.
final class ArtworkAhead: Sendable {
  // A class, because it holds work that was begun and is waited for at its end. The work does not
  // hold it: its end would come on a thread that it waits for.
  private let reading: Reading
  private let begun = Mutex<WorkAhead?>(nil)
  private let agenda = Agenda()
  private let loan = Mutex<PhotoLoan?>(nil)

  init(_ run: ChampionRun, trace: Trace?) {
    reading = Reading(run: run, trace: trace)
  }

  /// Reads what the placement must know, on whatever thread it is called, and then what was asked for
  /// meanwhile.
  var shapes: @Sendable () -> Void {
    { [reading, agenda] in
      reading { artwork throws(OverlayError) in try artwork.prepare() }
      agenda.end()
    }
  }

  /// Has another thread read what the placement must know.
  func beginShapes() { begin(shapes) }

  /// Has another thread read what will probably be painted; of many photos for the first only, whose
  /// pictures most of the others need as well.
  ///
  /// - Parameters:
  ///   - faces: the boxes of faces in the photo.
  ///   - settings: what is wanted beside them.
  func beginPictures(for faces: [Rectangle], in photo: Photo, settings: CrownSettings) {
    let loan = PhotoLoan(photo)
    let isFirst = self.loan.withLock { known in
      defer { known = known ?? loan }
      return known == nil
    }
    guard isFirst else { return }
    let statue = settings.wantsStatue && settings.statue == nil
    let size = photo.size
    let work: @Sendable () -> Void = { [reading] in
      let nearest = faces.max { $0.area < $1.area }
      let blur = nearest.flatMap { face in loan.use { Artwork.blur(of: $0, near: face) } } ?? 0
      reading { artwork throws(OverlayError) in
        try artwork.prepare(
          for: faces, in: size, wreaths: settings.wantsWreaths, statue: statue, blur: blur)
      }
    }
    // By the thread that is at it, if it is not done yet: the others have their own work.
    if !agenda.add(work) { begin(work) }
  }

  /// Has no other thread hold the photo any more, so that it can be painted in its own memory.
  func returnPhoto() { loan.withLock { $0 }?.end() }

  private func begin(_ work: @escaping @Sendable () -> Void) {
    let work = WorkAhead(work)
    begun.withLock { $0 = work }
  }

  /// What a thread needs to read artwork.
  private struct Reading: Sendable {
    let run: ChampionRun
    let trace: Trace?

    func callAsFunction(_ body: (Artwork) throws(OverlayError) -> Void) {
      guard let artwork = try? run.artwork() else { return }
      trace.measure(.artwork) { try? body(artwork) }
    }
  }
}

/// A photo that another thread may look at, once, until its owner wants it back.
private final class PhotoLoan: Sendable {
  // A class, because both hold it; the photo is held by it alone.
  private let photo: Mutex<Photo?>

  init(_ photo: Photo) { self.photo = Mutex(photo) }

  /// Lends the photo, and gives it back; `nil` where that was done already.
  func use<Result: Sendable>(_ body: (Photo) -> Result) -> Result? {
    photo.withLock { photo in
      defer { photo = nil }
      return photo.map(body)
    }
  }

  /// Gives the photo back; waits while it is looked at.
  func end() { photo.withLock { $0 = nil } }
}

/// What a thread is asked to do next while it is still at something else.
private final class Agenda: Sendable {
  // A class, because the thread and those that ask share it.
  private enum State {
    case open([@Sendable () -> Void])
    case ended
  }

  private let state = Mutex(State.open([]))

  /// Adds some work; `false` where the thread is done already.
  func add(_ work: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard case .open(let works) = state else { return false }
      state = .open(works + [work])
      return true
    }
  }

  /// Does what was asked for; to be called once, by the thread at its end.
  func end() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard case .open(let works) = state, let first = works.first else {
        state = .ended
        return nil
      }
      state = .open(Array(works.dropFirst()))
      return first
    }
  }
}
