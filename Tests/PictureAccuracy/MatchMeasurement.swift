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
    /// Which half of the pictures hung there.
    let fold: Int
  }

  /// Other pictures that are looked for in the place of the one that hangs there.
  private static let others = 3

  /// - Parameter drawn: drawn pictures; those of the example exhibit, which are in one style, come
  ///   after them.
  static func measure(_ drawn: [Photo], _ count: Int, _ random: inout SeededGenerator) throws {
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
    var (wrong, all): ([Match], [Match]) = ([], [])
    for set in ViewSet.all {
      var right: [Match] = []
      for _ in 0..<count {
        let (number, view) = (Int.random(in: pictures.indices, using: &random), set.view(&random))
        let frame = DrawnPicture.frame(of: pictures[number], view)
        for step in 0...others {
          let expected = (number + step) % pictures.count
          let size = pictures[expected].size
          let truth = DrawnPicture.homography(view, of: size)
          let start = SeenPicture(picture: expected, homography: truth, size: size)
          guard let seen = try album.follow([start], in: frame).first else { continue }
          let appearance = try album.appearance(of: seen, in: frame)
          let match = Match(
            certainty: seen.certainty, gain: appearance.green, slant: slant(seen.homography, size),
            side: seen.corners[0].distance(to: seen.corners[1]), fold: number % 2)
          if expected == number { right.append(match) } else { wrong.append(match) }
        }
      }
      print("\(name), \(set.name): right, \(right.count) of \(count): \(line(right))")
      all += right
    }
    let tried = others * count * ViewSet.all.count
    print("\(name): wrong, \(wrong.count) of \(tried): \(line(wrong))")
    judge(right: all, wrong: wrong)
  }

  /// Whether a limit of certainty holds for pictures by which it was not chosen: that of one half of
  /// the pictures is tried on the other half, beside the limits in use.
  private static func judge(right: [Match], wrong: [Match]) {
    func kept(_ matches: [Match], _ limit: Double) -> String {
      "\(matches.count { $0.certainty > limit }) of \(matches.count)"
    }
    for (fold, other) in [(0, 1), (1, 0)] {
      let (right, foreign) = (right.filter { $0.fold == other }, wrong.filter { $0.fold == other })
      let least = wrong.filter { $0.fold == fold }.map(\.certainty).max() ?? 0
      for (name, limit) in [("no wrong one of the other half passes", least), ("found", 0.3)] {
        print(
          "  half \(other + 1), limit \(pixels([limit], 1)) (\(name)): right",
          "\(kept(right, limit)), wrong \(kept(foreign, limit))")
      }
    }
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
