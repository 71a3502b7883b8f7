import Imaging
import Overlay
import Synchronization
import Threading
import Tracing

/// Has other threads do what a photo will need, while it is decoded and its faces are looked for: read
/// the artwork, first what the placement must know, then what the faces that were seen will probably
/// need, and note how long a JPEG's codes are (docs/decisions/0041, 0050).
///
/// What cannot be read is told when it is needed.
final class PhotoAhead: Sendable {
  // A class, because it holds work that was begun and is waited for at its end. The work does not
  // hold it: its end would come on a thread that it waits for.
  private let reading: Reading
  private let agenda = Agenda()
  private let begun = Mutex<WorkAhead?>(nil)
  private let loan = Mutex<PhotoLoan?>(nil)
  private let index: Kept

  /// What was noted of the file, once it is.
  private final class Kept: Sendable {
    // A class, because the work that makes it must not hold the whole.
    let index = Mutex<JPEGIndex?>(nil)
  }

  init(_ run: ChampionRun, trace: Trace?) {
    reading = Reading(run: run, trace: trace)
    index = Kept()
    agenda.add([{ [reading] in reading { artwork throws(OverlayError) in try artwork.prepare() } }])
  }

  /// Does it on whatever thread it is called: what the placement must know is read, then what was
  /// asked for meanwhile. To be called once.
  var work: @Sendable () -> Void { { [agenda] in agenda.attend() } }

  /// Has another thread do it.
  func beginWork() { begin(work) }

  /// Does what nobody has begun yet; meant for a thread that would wait.
  func help() { agenda.workOff() }

  /// Has the codes of a file noted whose blocks will be kept.
  func note(_ file: [UInt8], limits: DecodingLimits) {
    agenda.add([
      { [index] in
        let made = JPEGIndex(file, limits: limits)
        index.index.withLock { $0 = made }
      }
    ])
  }

  /// What was noted, if it was in time; to be asked for once.
  func takeIndex() -> JPEGIndex? {
    index.index.withLock { index in
      defer { index = nil }
      return index
    }
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
      nearest.map { Artwork.blur(of: photo, near: $0) } ?? 0
    }
    let isFirst = self.loan.withLock { known in
      defer { known = known ?? loan }
      return known == nil
    }
    guard isFirst else { return }
    // Statue and wreath by themselves: two threads may share them.
    let likely = [(false, statue, 1.0), (wreaths, false, 1)]
    // Nothing to do where that is the same size of the artwork.
    let less = Artwork.ringScales.map { (wreaths, false, $0) }
    let works = (likely + less).filter { $0.0 || $0.1 }.map {
      (wreaths, statue, scale) -> @Sendable () -> Void in
      { [reading] in
        let blur = loan.measured()
        reading { artwork throws(OverlayError) in
          try artwork.prepare(
            for: faces, in: size, wreaths: wreaths, statue: statue, blur: blur, ringScale: scale)
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
    // What was begun before is waited for unlocked.
    let former = begun.withLock { begun in
      defer { begun = work }
      return begun
    }
    withExtendedLifetime(former) {}
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
