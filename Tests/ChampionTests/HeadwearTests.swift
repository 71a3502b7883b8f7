import Files
import FaceTrack
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

/// A hat, a helmet or a veil drawn on the portrait, in eye distances about the eyes' middle: x to
/// the picture's right, y downwards.
enum Headwear: CaseIterable {
  case cap, widebrimmedHat, helmet, veil, sunglassesOnTheHair

  /// The colour at a point; `nil` where the portrait is seen.
  func color(_ x: Double, _ y: Double) -> [UInt8]? {
    func isIn(_ centerY: Double, _ halfWidth: Double, _ halfHeight: Double) -> Bool {
      let (u, v) = (x / halfWidth, (y - centerY) / halfHeight)
      return u * u + v * v < 1
    }
    switch self {
    case .cap:
      if isIn(-0.65, 1.15, 0.28) { return [30, 45, 110] }
      return y < -0.75 && isIn(-0.75, 1.05, 1.25) ? [40, 60, 140] : nil
    case .widebrimmedHat:
      if isIn(-0.7, 2.1, 0.33) { return [205, 180, 130] }
      return y < -0.75 && isIn(-0.75, 0.95, 1.35) ? [215, 190, 140] : nil
    case .helmet:
      return y < -0.45 && isIn(-0.55, 1.3, 1.65) ? [230, 230, 235] : nil
    case .veil:
      return isIn(0.2, 1.45, 2.1) && !isIn(0.45, 0.93, 1.25) ? [60, 110, 120] : nil
    case .sunglassesOnTheHair:
      let (u, v) = ((abs(x) - 0.5) / 0.42, (y + 1.35) / 0.25)
      return u * u + v * v < 1 ? [25, 25, 30] : nil
    }
  }

  /// The portrait with it.
  func drawn(on photo: Photo, _ face: Face) -> Photo {
    let (right, left) = (face.landmarks.rightEye, face.landmarks.leftEye)
    let (middle, unit) = (right.midpoint(to: left), right.distance(to: left))
    var pixels = photo.pixels
    for y in 0..<photo.size.height {
      for x in 0..<photo.size.width {
        let place = (Point(Double(x) + 0.5, Double(y) + 0.5) - middle) / unit
        guard let color = color(place.x, place.y) else { continue }
        let index = 3 * (y * photo.size.width + x)
        pixels.replaceSubrange(index..<index + 3, with: color)
      }
    }
    return Photo(size: photo.size, pixels: pixels)
  }
}

@Suite("Heads that wear something", .needsPortrait)
struct HeadwearTests {
  @Test(
    "The wreath goes round it, at the place where it would lie on the bare head",
    arguments: Headwear.allCases)
  func wreath(_ headwear: Headwear) throws {
    let photo = try Photo(decoding: AtomicFile.read(Portrait.path))
    var studio = ChampionStudio(
      models: Portrait.models, artwork: Artwork(in: Portrait.root + "/Assets"))
    let bare = try studio.crown(photo)
    let face = try #require(bare.crowning.faces?.first)
    let worn = try studio.crown(headwear.drawn(on: photo, face))
    let (before, after) = (
      try #require(bare.crowning.placement.wreaths.first),
      try #require(worn.crowning.placement.wreaths.first)
    )
    #expect(worn.crowning.placement.wreaths.count == 1)
    #expect(after.center.distance(to: before.center) < 0.1 * before.width)
    #expect(abs(after.width / before.width - 1) < 0.15)
  }
}
