import FaceTrack
import Imaging
import Testing

@testable import Overlay

@Suite("The wreath on a silhouette")
struct SilhouetteWreathTests {
  private let size = PixelSize(width: 640, height: 480)

  private func wreath(_ bodies: [Rectangle]) throws -> WreathPlacement {
    WreathPlacement(onSilhouetteOf: try DrawnPeople.scene(bodies, in: size).mask)
  }

  /// A head 90 pixels broad whose top is at a point, over shoulders.
  private static func person(_ x: Double, _ y: Double, _ scale: Double = 1) -> [Rectangle] {
    [
      Rectangle(x: x - 45 * scale, y: y, width: 90 * scale, height: 125 * scale),
      Rectangle(x: x - 24 * scale, y: y + 80 * scale, width: 48 * scale, height: 90 * scale),
      Rectangle(x: x - 120 * scale, y: y + 140 * scale, width: 240 * scale, height: 1500),
    ]
  }

  @Test(
    "It lies just below the head's top, about as broad as the head, on the largest silhouette",
    arguments: [
      // Wherever the person stands.
      (person(320, 90), 320, 90, 1), (person(150, 60, 1.4), 150, 60, 1.4),
      (person(520, 200, 0.8), 520, 200, 0.8),
      // A raised arm and a tuft of hair are no head.
      (person(320, 120) + [Rectangle(x: 470, y: 20, width: 40, height: 500)], 320, 120, 1),
      (person(320, 120) + [Rectangle(x: 316, y: 100, width: 8, height: 60)], 320, 120, 1),
      // No neighbour's head is crowned with it.
      (person(420, 60, 1.3) + person(90, 260, 0.4), 420, 60, 1.3),
      (person(160, 120) + person(325, 90) + person(490, 120), 325, 90, 1),
    ] as [([Rectangle], Double, Double, Double)])
  func head(bodies: [Rectangle], x: Double, y: Double, scale: Double) throws {
    let wreath = try wreath(bodies)
    #expect(abs(wreath.center.x - x) < 9 * scale, "\(wreath)")
    #expect(wreath.center.y > y && wreath.center.y < y + 50 * scale, "\(wreath)")
    #expect((60 * scale...112 * scale).contains(wreath.width), "\(wreath)")
    #expect(wreath.angle == 0 && wreath.yaw == 0 && wreath.pitch == 0)
  }

  @Test("A head cut off above is crowned at the photo's edge")
  func cut() throws {
    let wreath = try wreath(Self.person(320, -40))
    #expect(abs(wreath.center.x - 320) < 9)
    #expect((0...50).contains(wreath.center.y) && (70...112).contains(wreath.width))
  }

  @Test("Without people it lies in the middle of the upper third")
  func nobody() throws {
    for bodies in [[], [Rectangle(x: 20, y: 20, width: 30, height: 20)]] {
      let wreath = try wreath(bodies)
      #expect(wreath.center == Point(320, 160))
      #expect(wreath.width == 0.3 * 480)
    }
  }

  @Test("Photos of every shape have a wreath within", arguments: [(1, 1), (3, 900), (900, 3)])
  func shapes(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    for bodies in [[], [Rectangle(x: -900, y: -900, width: 2700, height: 2700)]] {
      let mask = try DrawnPeople.scene(bodies, in: size).mask
      let wreath = WreathPlacement(onSilhouetteOf: mask)
      #expect(wreath.center.x > 0 && wreath.center.x < Double(width))
      #expect(wreath.center.y > 0 && wreath.width > 0)
    }
  }
}
