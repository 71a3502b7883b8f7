import Imaging
import Overlay
import Synchronization
import Threading
import Tracing

/// Has other threads do what a photo will need, while it is decoded and its faces are looked for: read
/// the artwork, first what the placement must know, then what the faces that were seen will probably
/// need, and measure its light (docs/decisions/0041, 0050, 0064).
///
/// What cannot be read is told when it is needed.
final class PhotoAhead: Sendable {
  // A class, because it holds work that was begun and is waited for at its end. The work does not
  // hold it: its end would come on a thread that it waits for.
  private let reading: Reading
  private let agenda = Agenda()
  private let begun = Mutex<[WorkAhead]>([])
  private let loans = Mutex(Loans.none)

  /// The first photo, for those who measure it.
  private enum Loans {
    case none
    case scene(PhotoLoan<SceneLight>)
    /// The nearest of the faces that were seen as well, and how soft the photo is near it.
    case both(PhotoLoan<SceneLight>, PhotoLoan<(face: Rectangle, sigma: Double)?>)
    case returned
  }

  init(_ run: ChampionRun, trace: Trace?) {
    reading = Reading(run: run, trace: trace)
    agenda.add([{ [reading] in reading { artwork throws(OverlayError) in try artwork.prepare() } }])
  }

  /// Does it on whatever thread it is called: what the placement must know is read, then what was
  /// asked for meanwhile. To be called once.
  var work: @Sendable () -> Void { { [agenda] in agenda.attend() } }

  /// Has another thread do it.
  func beginWork() { begin(work) }

  /// Does what nobody has begun yet; meant for a thread that would wait.
  func help() { agenda.workOff() }

  /// Has the light of a photo measured, as far as it depends on nobody in it; of many photos the first
  /// one's.
  func measure(_ photo: Photo) {
    let loan = PhotoLoan(photo, measure: SceneLight.init(of:))
    let isFirst = loans.withLock { loans in
      guard case .none = loans else { return false }
      loans = .scene(loan)
      return true
    }
    guard isFirst else { return }
    add([{ [reading] in _ = reading.trace.measure(.plan) { loan.measured() } }])
  }

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
      nearest.map { (face: $0, sigma: Artwork.blur(of: photo, near: $0)) }
    }
    let isFirst = loans.withLock { loans in
      guard case .scene(let scene) = loans else { return false }
      loans = .both(scene, loan)
      return true
    }
    guard isFirst else { return }
    // Statue and wreath by themselves: two threads may share them.
    let likely = [(false, statue, 1.0), (wreaths, false, 1)]
    // Nothing to do where that is the same size of the artwork.
    let less = Artwork.ringScales.map { (wreaths, false, $0) }
    let works = (likely + less).filter { $0.0 || $0.1 }.map {
      (wreaths, statue, scale) -> @Sendable () -> Void in
      { [reading] in
        let blur = (loan.measured() ?? nil)?.sigma ?? 0
        reading { artwork throws(OverlayError) in
          try artwork.prepare(
            for: faces, in: size, wreaths: wreaths, statue: statue, blur: blur, ringScale: scale)
        }
      }
    }
    add(works)
  }

  /// Has no other thread hold the photo any more, so that it can be painted in its own memory.
  ///
  /// - Returns: what was measured of its light; what another thread is at is waited for.
  func returnPhoto() -> KnownLight {
    let loans = loans.withLock { loans in
      defer { loans = .returned }
      return loans
    }
    var known = KnownLight()
    switch loans {
    case .none, .returned: break
    case .scene(let scene): known.scene = scene.end()
    case .both(let scene, let blur):
      known.scene = scene.end()
      known.blur = blur.end() ?? nil
    }
    return known
  }

  /// Has another thread do more: the one that is at it, if it is not done yet, for the others have their
  /// own work.
  private func add(_ works: [Agenda.Work]) {
    agenda.add(works)
    if !agenda.isAttended { begin { [agenda] in agenda.workOff() } }
  }

  private func begin(_ work: @escaping @Sendable () -> Void) {
    let work = WorkAhead(work)
    begun.withLock { $0.append(work) }
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
