import Dispatch
import Files
import Imaging
import Synchronization
import TestSupport
import Testing

@testable import Overlay

@Suite("Prefetching artwork")
struct PrefetchTests {
  private static let placement = Placement(
    wreaths: [WreathPlacement(center: Point(120, 80), width: 90, angle: 5, yaw: 10, blur: 0.4)],
    statue: StatuePlacement(base: Point(250, 200), height: 150, facing: .left),
    light: Light(blur: 0.4, grain: 0.02))

  @Test(
    "Prefetching before and during painting changes no byte",
    arguments: [PixelSize(width: 40, height: 30), PixelSize(width: 1280, height: 720)])
  func whilePainting(size: PixelSize) throws {
    let bare = Photo.plain(320, 200)
    let expected = try bare.champion(Self.placement, artwork: Reads().artwork)
    let artwork = Reads().artwork
    let group = DispatchGroup()
    for _ in 0..<2 {
      DispatchQueue.global().async(group: group) { artwork.prefetch(for: size) }
    }
    #expect(try bare.champion(Self.placement, artwork: artwork).pixels == expected.pixels)
    group.wait()
    #expect(try bare.champion(Self.placement, artwork: artwork).pixels == expected.pixels)
  }

  @Test("After prefetching, a typical photo reads nothing more")
  func usual() throws {
    let size = PixelSize(width: 1280, height: 720)
    // A head of the usual size: 1.95 units from the eyes to the chin, 1.72 to its top.
    let head = Head(eyes: Point(640, 400), unit: 0.53 * 720 / (1.95 + 1.72))
    let reads = Reads()
    let artwork = reads.artwork
    artwork.prefetch(for: size)
    let before = reads.number
    let placement = try PlacedWreaths(for: [head.face], in: size, artwork: artwork)
      .withStatue(in: size, artwork)
    #expect(placement.wreaths.count == 1 && placement.statue != nil)
    _ = try Photo.plain(size.width, size.height).champion(placement, artwork: artwork)
    #expect(before > 0)
    #expect(reads.number == before)
  }

  @Test("Unwanted pictures are not prefetched")
  func unwanted() {
    let reads = Reads()
    reads.artwork.prefetch(
      for: PixelSize(width: 1280, height: 720),
      request: PlacementRequest(wantsWreaths: false, wantsStatue: false))
    #expect(reads.number == 0)
  }
}

/// A counter of file reads.
private final class Reads: Sendable {
  // A class, because the artwork and its test share it.
  private let count = Mutex(0)

  var number: Int { count.withLock { $0 } }

  /// The package's own artwork, which counts what it opens.
  var artwork: Artwork {
    Artwork { picture, level throws(OverlayError) in
      self.count.withLock { $0 += 1 }
      return (try? AtomicFile.open("\(Portrait.root)/Assets/\(picture.fileNames[level])"))
        .map(PNGSource.file)
    }
  }
}
