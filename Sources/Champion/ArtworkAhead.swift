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
  private let agenda = Agenda()
  private let begun = Mutex<WorkAhead?>(nil)
  private let loan = Mutex<PhotoLoan?>(nil)

  init(_ run: ChampionRun, trace: Trace?) {
    reading = Reading(run: run, trace: trace)
    agenda.add([{ [reading] in reading { artwork throws(OverlayError) in try artwork.prepare() } }])
  }

  /// Reads on whatever thread it is called: what the placement must know, and then what was foreseen
  /// meanwhile. To be called once.
  var work: @Sendable () -> Void { { [agenda] in agenda.attend() } }

  /// Has another thread read what the placement must know.
  func beginWork() { begin(work) }

  /// Reads what nobody has begun to read yet; meant for a thread that would wait.
  func help() { agenda.workOff() }

  /// Foresees what will probably be painted, and has another thread read it; of many photos for the
  /// first only, whose pictures most of the others need as well.
  ///
  /// - Parameters:
  ///   - faces: the boxes of faces in the photo.
  ///   - settings: what is wanted beside them.
  func foresee(_ faces: [Rectangle], in photo: Photo, settings: CrownSettings) {
    let (size, wreaths) = (photo.size, settings.wantsWreaths)
    let statue = settings.wantsStatue && settings.statue == nil
    let nearest = faces.max { $0.area < $1.area }
    let loan = PhotoLoan(photo) { photo in
      nearest.map { Artwork.blur(of: photo, near: $0) } ?? 0
    }
    let isFirst = self.loan.withLock { known in
      defer { known = known ?? loan }
      return known == nil
    }
    guard isFirst else { return }
    // Statue and wreath by themselves: two threads may share them.
    let works = [(false, statue), (wreaths, false)].filter { $0.0 || $0.1 }.map {
      (wreaths, statue) -> @Sendable () -> Void in
      { [reading] in
        let blur = loan.measured()
        reading { artwork throws(OverlayError) in
          try artwork.prepare(for: faces, in: size, wreaths: wreaths, statue: statue, blur: blur)
        }
      }
    }
    agenda.add(works)
    // By the thread that is at it, if it is not done yet: the others have their own work.
    if !agenda.isAttended { begin { [agenda] in agenda.workOff() } }
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

/// A photo whose softness other threads want to know, until its owner wants it back.
private final class PhotoLoan: Sendable {
  // A class, because both hold it; the photo is held by it alone.
  private enum State {
    case lent(Photo)
    case returned(blur: Double)
  }

  private let state: Mutex<State>
  private let measure: @Sendable (Photo) -> Double

  init(_ photo: Photo, measure: @escaping @Sendable (Photo) -> Double) {
    state = Mutex(.lent(photo))
    self.measure = measure
  }

  /// How soft the photo is, a Gaussian's sigma; whoever asks first measures it. 0 where nobody did
  /// before it was given back.
  func measured() -> Double {
    state.withLock { state in
      switch state {
      case .returned(let blur): return blur
      case .lent(let photo):
        let blur = measure(photo)
        state = .returned(blur: blur)
        return blur
      }
    }
  }

  /// Gives the photo back; waits while it is looked at.
  func end() {
    state.withLock { state in
      if case .lent = state { state = .returned(blur: 0) }
    }
  }
}

/// Work that several threads take from, whoever has time.
private final class Agenda: Sendable {
  // A class, because those threads share it.
  private typealias Work = @Sendable () -> Void

  private let state = Mutex((works: [Work](), isAttended: true))

  /// Whether a thread will still come, or is there, to work everything off.
  var isAttended: Bool { state.withLock { $0.isAttended } }

  func add(_ works: [@Sendable () -> Void]) { state.withLock { $0.works += works } }

  /// Works off what there is.
  func workOff() {
    while let work = next(isLast: false) { work() }
  }

  /// Works off what there is, and says that nobody will come again.
  func attend() {
    while let work = next(isLast: true) { work() }
  }

  private func next(isLast: Bool) -> Work? {
    state.withLock { state in
      if state.works.isEmpty, isLast { state.isAttended = false }
      return state.works.isEmpty ? nil : state.works.removeFirst()
    }
  }
}
