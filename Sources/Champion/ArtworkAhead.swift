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

  init(_ run: ChampionRun, trace: Trace?) {
    reading = Reading(run: run, trace: trace)
  }

  /// Reads what the placement must know, on whatever thread it is called.
  var shapes: @Sendable () -> Void {
    { [reading] in reading { artwork throws(OverlayError) in try artwork.prepare() } }
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
    guard begun.withLock({ $0 == nil }) else { return }
    let statue = settings.wantsStatue && settings.statue == nil
    let size = photo.size
    // Measured here: the photo is painted in its own memory, which no other thread may hold then.
    let nearest = faces.max { $0.area < $1.area }
    let blur = nearest.map { Artwork.blur(of: photo, near: $0) } ?? 0
    begin { [reading] in
      reading { artwork throws(OverlayError) in
        try artwork.prepare(
          for: faces, in: size, wreaths: settings.wantsWreaths, statue: statue, blur: blur)
      }
    }
  }

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
