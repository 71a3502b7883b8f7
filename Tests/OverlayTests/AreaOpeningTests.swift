import Testing

@testable import Overlay

@Suite("Area opening")
struct AreaOpeningTests {
  /// A layer of one alpha where a drawing has a mark.
  private func layer(_ rows: [String], alpha: Float = 1) -> ImageLayer {
    let marks = rows.map { $0.map { $0 == "#" } }
    var layer = ImageLayer(left: 3, top: 5, width: marks[0].count, height: marks.count)
    for (index, isMarked) in marks.joined().enumerated() where isMarked {
      layer.pixels[index] = SIMD4(0.1, 0.2, 0.1, 1) * alpha
    }
    return layer
  }

  private func drawing(_ layer: ImageLayer) -> [String] {
    (0..<layer.height).map { y in
      String((0..<layer.width).map { layer.pixels[y * layer.width + $0].w > 0 ? "#" : "." })
    }
  }

  private static let rows = [
    "##...#.",
    "##..#..",
    "......#",
    "#.....#",
    "####..#",
  ]

  @Test(
    "Components below the area go, the others stay; diagonal pixels hang together",
    arguments: [
      (2.0, [3, 3, 1, 2, 5]), (2.5, [2, 2, 1, 2, 5]), (3.5, [2, 2, 0, 1, 4]),
      (4.5, [0, 0, 0, 1, 4]), (5.5, [0, 0, 0, 0, 0]),
    ])
  func table(area: Double, counts: [Int]) {
    var layer = layer(Self.rows)
    layer.openArea(area)
    #expect(drawing(layer).map { $0.count { $0 == "#" } } == counts, "\(drawing(layer))")
  }

  @Test("A pixel counts by its alpha, and a hardly visible one connects nothing")
  func alpha() {
    var half = layer(Self.rows, alpha: 0.5)
    half.openArea(2.4)
    #expect(drawing(half) == [".......", ".......", ".......", "#......", "####..."])
    var bridged = layer(["###.###"])
    bridged.pixels[3] = SIMD4(0.005, 0.01, 0.005, 0.05)
    bridged.openArea(4)
    #expect(drawing(bridged) == ["...#..."])
  }

  @Test("Columns outside of the filled ones are not looked at")
  func filled() {
    var layer = layer(Self.rows)
    layer.filled = [Range<Int>](repeating: 0..<0, count: layer.height)
    layer.openArea(100)
    #expect(drawing(layer) == Self.rows)
  }
}
