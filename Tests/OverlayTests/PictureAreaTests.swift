import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("The picture within bars and borders, and text")
struct PictureAreaTests {
  private static let (width, height) = (240, 180)

  /// A photo of a color at each pixel.
  private static func photo(_ color: (Int, Int) -> Int) -> Photo {
    .drawn(width, height) { x, y in [UInt8](repeating: UInt8(color(x, y)), count: 3) }
  }

  /// A picture with some texture.
  private static func texture(_ x: Int, _ y: Int) -> Int { 90 + (x * 7 + y * 13) % 80 }

  private static func framed(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Photo {
    photo { x, y in
      x < left || y < top || x >= width - right || y >= height - bottom ? 3 : texture(x, y)
    }
  }

  @Test(
    "Bars and borders are left out",
    arguments: [[0, 20, 0, 20], [30, 0, 30, 0], [12, 9, 12, 40], [0, 0, 0, 0]])
  func bars(widths: [Int]) {
    let picture = Self.framed(widths[0], widths[1], widths[2], widths[3]).picture
    #expect(picture.x == Double(widths[0]) && picture.y == Double(widths[1]))
    #expect(picture.maxX == Double(Self.width - widths[2]))
    #expect(picture.maxY == Double(Self.height - widths[3]))
  }

  @Test("A caption does not end a bar")
  func caption() {
    let photo = Self.photo { x, y in
      guard y >= 150 else { return Self.texture(x, y) }
      return (160..<166).contains(y) && (20..<220).contains(x) && x % 3 > 0 ? 250 : 2
    }
    #expect(photo.picture.maxY == 150)
  }

  @Test("A plain wall behind a person is no bar")
  func wall() {
    let photo = Self.photo { x, y in
      let (u, v) = (Double(x - 120) / 60, Double(y - 110) / 90)
      return u * u + v * v < 1 ? Self.texture(x, y) : 235
    }
    #expect(photo.picture == photo.size.frame)
  }

  @Test("Strokes of one tone on a ground of another are text; leaves in all tones are not")
  func text() {
    let frame = Rectangle(x: 0, y: 0, width: 240, height: 180)
    let words = Self.photo { x, y in
      (100..<114).contains(y) && (40..<200).contains(x) && x % 5 < 2 ? 240 : 30
    }
    let found = words.text(in: frame)
    #expect(!found.isEmpty && found.allSatisfy { $0.y < 114 && $0.maxY > 100 })
    var random = SeededGenerator(seed: 7)
    let leaves = Self.photo { _, _ in Int.random(in: 30...230, using: &random) }
    #expect(leaves.text(in: frame).isEmpty)
    #expect(Self.photo { _, _ in 100 }.text(in: frame).isEmpty)
  }
}
