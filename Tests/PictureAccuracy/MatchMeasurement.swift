import CDrawnViews
import DrawnViews
import Foundation
import Imaging
import PictureTracking
import TestSupport

/// What tells a right match from a wrong one: a picture that is followed where it hangs, and where
/// another one hangs in its place.
enum MatchMeasurement {
  private struct Match {
    let certainty, gain, slant, side: Double
  }

  /// - Parameter drawn: drawn pictures; those of the example exhibit, which are in one style, come
  ///   after them.
  static func measure(
    _ drawn: [Photo], _ count: Int, _ random: inout SeededGenerator
  ) throws {
    try measure("drawn pictures", Array(drawn.prefix(10)), count, &random)
    let folder = "Assets/exhibit-example/pictures"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    guard !names.isEmpty else { return print("\(folder) is not here: its matches are left out") }
    let example = try names.map { name in
      let photo = try Photo(decoding: Array(Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
      let height = 480 * photo.size.height / photo.size.width
      return photo.resized(to: PixelSize(width: 480, height: height))
    }
    try measure("the example's pictures", example, count, &random)
  }

  private static func measure(
    _ name: String, _ pictures: [Photo], _ count: Int, _ random: inout SeededGenerator
  ) throws {
    let album = try PictureAlbum(pictures)
    var wrong: [Match] = []
    for set in ViewSet.all {
      var right: [Match] = []
      for _ in 0..<count {
        let (number, view) = (Int.random(in: pictures.indices, using: &random), set.view(&random))
        let frame = DrawnPicture.frame(of: pictures[number], view)
        for expected in [number, (number + 1) % pictures.count] {
          let size = pictures[expected].size
          let truth = DrawnPicture.homography(view, of: size)
          let start = SeenPicture(picture: expected, homography: truth, size: size)
          guard let seen = try album.follow([start], in: frame).first else { continue }
          let appearance = try album.appearance(of: seen, in: frame)
          let match = Match(
            certainty: seen.certainty, gain: appearance.green, slant: slant(seen.homography, size),
            side: seen.corners[0].distance(to: seen.corners[1]))
          if expected == number { right.append(match) } else { wrong.append(match) }
        }
      }
      print("\(name), \(set.name): right, \(right.count) of \(count): \(line(right))")
    }
    print("\(name): wrong, \(wrong.count) of \(count * ViewSet.all.count): \(line(wrong))")
  }

  /// The ratio of the scales along and across the tilt at a picture's middle: the cosine of the angle
  /// at which it is seen.
  private static func slant(_ homography: Homography, _ size: PixelSize) -> Double {
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    let middle = homography(Point(x, y))
    let across = homography(Point(x + 0.5, y)) - middle
    let down = homography(Point(x, y + 0.5)) - middle
    let squares = across.x * across.x + across.y * across.y + down.x * down.x + down.y * down.y
    let area = abs(across.x * down.y - across.y * down.x)
    let root = max(squares * squares - 4 * area * area, 0).squareRoot()
    return ((squares - root) / (squares + root)).squareRoot()
  }

  /// Percentiles 1, 50 and 99.
  private static func line(_ matches: [Match]) -> String {
    func part(_ name: String, _ value: (Match) -> Double) -> String {
      let values = [0.01, 0.5, 0.99].map { pixels(matches.map(value), $0) }
      return "\(name) \(values.joined(separator: " / "))"
    }
    return [
      part("certainty", \.certainty), part("gain", \.gain), part("slant", \.slant),
      part("side", \.side),
    ].joined(separator: ", ")
  }
}
