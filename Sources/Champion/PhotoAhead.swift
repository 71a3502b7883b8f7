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
  private let begun = Mutex<[WorkAhead]>([])
  private let isForeseen = Atomic(false)
  private let index: Kept

  /// What was noted of the file, once it is.
  private final class Kept: Sendable {
    // A class, because the work that makes it must not hold the whole.
    let index = Mutex<JPEGIndex?>(nil)
  }

  init(_ run: ChampionRun, trace: Trace?) {
    reading = Reading(run: run, trace: trace)
    index = Kept()
    agenda.add([
      { [reading] in reading { artwork throws(OverlayError) in _ = try artwork.shapes() } }
    ])
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

  /// Has another thread read what will probably be painted; of many photos for the first only, whose
  /// pictures most of the others need as well.
  func prefetch(for size: PixelSize, _ request: PlacementRequest) {
    guard !isForeseen.exchange(true, ordering: .relaxed) else { return }
    add([{ [reading] in reading { $0.prefetch(for: size, request: request) } }])
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
