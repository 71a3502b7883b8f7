import Imaging
import Overlay
import TestSupport
import Testing

@testable import Card

@Suite("How photos hang on cards")
struct HangingTests {
  private let seed = Seed.fresh()

  /// Heads at random in a photo of random proportions.
  private func scene(_ random: inout SeededGenerator) -> (size: PixelSize, heads: [Rectangle]) {
    let size = PixelSize(
      width: Int.random(in: 200...3000, using: &random),
      height: Int.random(in: 200...3000, using: &random))
    let shorter = Double(min(size.width, size.height))
    let heads = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let side = shorter * Double.random(in: 0.05...0.6, using: &random)
      return Rectangle(
        x: Double.random(in: 0...Double(size.width) - side, using: &random),
        y: Double.random(in: 0...Double(size.height) - side, using: &random),
        width: side * 0.8, height: side)
    }
    return (size, heads)
  }

  private func union(_ heads: [Rectangle]) -> Rectangle? {
    heads.reduce(nil as Rectangle?) { all, next in all.map { $0.union(next) } ?? next }
  }

  @Test("A crop has the wished proportions unless that would cut a head")
  func crop() {
    var random = SeededGenerator(seed: seed.value)
    for _ in 0..<500 {
      let (size, heads) = scene(&random)
      let crop = PhotoCrop(size: size, required: union(heads))
      let aspect = Double.random(in: 0.4...2, using: &random)
      let shift = Double.random(in: -1...1, using: &random)
      let region = crop.region(aspect: aspect, shift: shift)
      #expect(
        region.x >= -1e-6 && region.y >= -1e-6 && region.maxX <= Double(size.width) + 1e-6
          && region.maxY <= Double(size.height) + 1e-6, "\(seed)")
      for head in heads {
        let inside = region.widened(by: 1e-6)
        #expect(
          inside.contains(Point(head.x, head.y)) && inside.contains(Point(head.maxX, head.maxY)),
          "\(seed)")
      }
      // One side is whole; the other is what was asked for, or what the heads need.
      let needed = union(heads)
      let isWished = abs(region.width / region.height - aspect) < 1e-6
      let isNeeded =
        needed.map {
          abs($0.width - region.width) < 1e-6 || abs($0.height - region.height) < 1e-6
        } ?? false
      let isWhole =
        region.width > Double(size.width) - 1e-6 && region.height > Double(size.height) - 1e-6
      #expect(isWished || isNeeded || isWhole, "\(seed)")
    }
  }

  @Test("The statue on the ledge covers no head, and stands within the safe area")
  func ledge() throws {
    let outline = try StatueShape(of: Harness.artwork)
    var random = SeededGenerator(seed: seed.value)
    for format in CardFormat.allCases {
      let layout = CardLayout.panels(of: format)[0]
      for _ in 0..<5 {
        let (size, heads) = scene(&random)
        let policy = HangingPolicy(
          layout: layout, crop: PhotoCrop(size: size, required: union(heads)), heads: heads,
          outline: outline, people: nil)
        let hanging = try #require(policy.withStatue(), "\(format) \(seed)")
        let statue = try #require(hanging.statue)
        let box = outline.box(of: statue)
        let safe = layout.panel.widened(by: -CardLayout.safeMargin + 1e-6)
        #expect(safe.contains(Point(box.x, box.y)), "\(format) \(seed)")
        #expect(safe.contains(Point(box.maxX, box.maxY)), "\(format) \(seed)")
        #expect(statue.height >= Card.Statue.leastHeight, "\(format) \(seed)")
        // No higher than the photo in its frame; beside a panorama as small as it may be.
        let framed = hanging.picture.height + 2 * layout.frame
        #expect(statue.height <= max(framed, Card.Statue.leastHeight) + 1e-6, "\(format) \(seed)")
        for cell in outline.cells(of: statue) {
          #expect(
            !hanging.seen(heads).contains { $0.intersection(cell) != nil }, "\(format) \(seed)")
        }
        let frame = hanging.picture.widened(by: layout.frame - 1e-6)
        #expect(safe.contains(Point(frame.x, frame.y)), "\(format) \(seed)")
        #expect(frame.maxX <= safe.maxX && frame.maxY <= layout.ledge, "\(format) \(seed)")
      }
    }
  }

  @Test(
    "The frame begins in a strip's top quarter",
    arguments: [(600, 800), (800, 600), (1080, 1920), (1920, 1080), (700, 700)])
  func strip(width: Int, height: Int) throws {
    let layout = CardLayout.panels(of: .strip)[0]
    let outline = try StatueShape(of: Harness.artwork)
    let subject = Harness.subject(width: width, height: height)
    for choice in [CardDesign.StatueChoice.automatic, .none] {
      let hanging = Composition(of: subject, on: layout, outline, choice).hanging
      #expect(hanging.picture.y - layout.frame < layout.panel.height / 4)
    }
  }
}
