import Imaging
import Testing

@testable import FaceTrack
@testable import Overlay

/// Drawn people: rectangles of one lightness before a wall, with their mask.
@Suite("Which wreaths are searched for hands")
struct HandGateTests {
  private let size = PixelSize(width: 400, height: 400)
  private let wreath = WreathPlacement(center: Point(200, 200), width: 100)

  /// A part of a person.
  private struct Part {
    var area: Rectangle
    var level: UInt8

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, level: UInt8) {
      (area, self.level) = (Rectangle(x: x, y: y, width: width, height: height), level)
    }
  }

  private static let (skin, hair, coat): (UInt8, UInt8, UInt8) = (200, 50, 60)
  /// The head under the wreath, and its shoulders.
  private let person = [
    Part(150, 140, 100, 80, level: hair), Part(150, 200, 100, 130, level: skin),
    Part(60, 320, 280, 80, level: coat),
  ]

  private func isSearched(
    _ parts: [Part], others: [WreathPlacement] = [], wall: UInt8 = 230
  ) throws -> Bool {
    let (photo, people) = try DrawnPeople.scene(in: size, wall: wall) { place in
      parts.last { $0.area.contains(place) }?.level
    }
    return wreath.isBesideSkin(of: people, in: photo, among: [wreath] + others)
  }

  @Test("The head alone, with long dark hair, a hat or a hood is not searched")
  func alone() throws {
    #expect(try !isSearched(person))
    for own in [
      [Part(100, 140, 200, 240, level: Self.hair)], [Part(90, 90, 220, 70, level: Self.coat)],
      [Part(90, 90, 220, 300, level: Self.coat)],
    ] {
      #expect(try !isSearched(own + person))
    }
  }

  @Test(
    "A hand beside a cheek, one over the head, and another person's arm are searched",
    arguments: [
      Rectangle(x: 265, y: 230, width: 40, height: 110),
      Rectangle(x: 190, y: 0, width: 40, height: 150),
      Rectangle(x: 0, y: 150, width: 150, height: 40),
    ], [UInt8(90), 150, 200, 255])
  func arms(area: Rectangle, level: UInt8) throws {
    let arm = Part(area.x, area.y, area.width, area.height, level: level)
    // In a third of the face's light at least: 200 is 0.58 in linear light, 90 is 0.10.
    #expect(try isSearched(person + [arm]) == (level > 90))
    // In a dark photo as well.
    let dark = (person + [arm]).map { part in
      var part = part
      part.level /= 4
      return part
    }
    #expect(try isSearched(dark, wall: 60) == (level > 90))
  }

  @Test("A neighbour's head, taller or smaller, is not searched for hands")
  func neighbours() throws {
    for (x, y, width) in [(330.0, 150.0, 130.0), (70, 240, 80), (290, 120, 100)] {
      let other = WreathPlacement(center: Point(x, y), width: width)
      let parts = [
        Part(x - 0.6 * width, y - 0.6 * width, 1.2 * width, 1.8 * width, level: Self.skin),
        Part(x - width, y + 1.2 * width, 2 * width, 400, level: Self.coat),
      ]
      #expect(try !isSearched(parts + person, others: [other]))
      // The same person, unknown.
      #expect(try isSearched(parts + person))
    }
  }

  @Test("The hand of an adult on the head of a child before it is searched, its coat is not")
  func child() throws {
    let adult = WreathPlacement(center: Point(230, 20), width: 130)
    let body = [
      Part(160, -60, 140, 250, level: Self.skin), Part(60, 180, 340, 300, level: Self.coat),
    ]
    #expect(try !isSearched(body + person, others: [adult]))
    let hand = Part(250, 230, 60, 40, level: Self.skin)
    #expect(try isSearched(body + person + [hand], others: [adult]))
  }

  @Test("A wreath with no face in the photo is searched where people are")
  func faceOutside() throws {
    var low = wreath
    low.center = Point(200, 395)
    let (photo, mask) = try DrawnPeople.scene(in: size, wall: 0) { _ in 128 }
    #expect(low.isBesideSkin(of: mask, in: photo, among: [low]))
  }
}
