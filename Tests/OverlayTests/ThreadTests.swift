import Imaging
import Synchronization
import Testing

@testable import Overlay

@Suite("One photo on several threads")
struct ThreadTests {
  private static let placement = Placement(
    wreaths: [
      WreathPlacement(center: Point(420, 300), width: 330, angle: 12, yaw: 20, pitch: -12),
      WreathPlacement(center: Point(40, 90), width: 150, angle: -30, yaw: -50, pitch: 20),
    ],
    statue: StatuePlacement(base: Point(640, 560), height: 500, facing: .right))

  /// A photo in which no two neighbours are alike.
  private static let bare: Photo = {
    var photo = Photo.plain(800, 600)
    photo.withMutablePixels { pixels in
      for index in pixels.indices { pixels[index] = UInt8(truncatingIfNeeded: index * 7 / 5) }
    }
    return photo
  }()

  @Test("Their number changes no byte", arguments: [0, 1.3])
  func number(blur: Double) {
    var placement = Self.placement
    placement.light = Light(contrast: 1.1, blur: blur, grain: 0.02)
    let alone = TestArtwork.paint(placement, on: Self.bare)
    #expect(alone.pixels != Self.bare.pixels)
    for threads in [2, 3, 7] {
      #expect(
        TestArtwork.paint(placement, on: Self.bare, threads: threads).pixels == alone.pixels)
    }
  }

  @Test(
    "Every place of a range is worked on once, by any number of threads",
    arguments: [1, 2, 5], [0..<0, 3..<4, 3..<20, 0..<1000])
  func parts(threads: Int, range: Range<Int>) {
    let visited = Mutex<[Int]>([])
    Parts.work(on: range, pixels: 1 << 20, threads: threads) { part in
      visited.withLock { $0 += part }
    }
    #expect(visited.withLock(\.self).sorted() == Array(range))
  }

  @Test(
    "A wreath's stripes are all of its columns, none too wide; the last is the narrowest",
    arguments: [1, 2, 5], [1, 2, 30, 331, 4000])
  func stripes(threads: Int, columns: Int) {
    for most in [1, 64, 5000] {
      let stripes = WreathRasterizer.stripes(of: columns, atMost: most, threads: threads)
      #expect(stripes.flatMap(Array.init).sorted() == Array(0..<columns), "\(most)")
      #expect(stripes.allSatisfy { (1...most).contains($0.count) }, "\(most)")
      // Where nothing else limits them, three a thread.
      guard most > columns else { continue }
      #expect(stripes.count <= (threads > 1 ? 3 * threads : 1))
      #expect(stripes.allSatisfy { $0.count >= (stripes.last?.count ?? 0) })
    }
  }

  @Test("Little work is not shared")
  func little() {
    let visited = Mutex<[Range<Int>]>([])
    Parts.work(on: 0..<9, pixels: 2000, threads: 4) { part in visited.withLock { $0.append(part) } }
    #expect(visited.withLock(\.self) == [0..<9])
  }
}
