import Glibc
import Imaging

/// A part of the photo at one resolution: what the detector sees in one run.
struct Look: Hashable, Sendable {
  /// The part, in pixels of the photo.
  let area: Rectangle
  /// The pixels of the photo along one of the network's input.
  let scale: Double

  /// The sides of a look and the longer side of a glance, in pixels of the input.
  private typealias Sides = (look: Double, glance: Double)
  private static let sides: Sides = (192, 416)
  /// The same of photos beyond this many pixels on their longer side, whose faces may be small.
  private static let (sidesOfLarge, large): (Sides, Double) = ((256, 832), 1280)
  /// The longest side of a face in a look, in pixels of the input: of half as much and more the
  /// detector is surest.
  private static let longestFace = 64.0
  /// How many octaves finer than the glance a look may be, or coarser: blurred and masked faces are
  /// surer when they are small.
  private static let octaves = -2.0...2.0
  /// The overlap of the looks of a grid, in pixels of the input.
  private static let overlap = 64.0

  /// The whole photo, coarsely.
  static func glance(at photo: PixelSize) -> Look {
    let longest = Double(max(photo.width, photo.height))
    return Look(area: photo.frame, scale: longest / sides(for: photo.frame).glance)
  }

  /// Groups hints by the resolution of their looks, in pixels of the photo along one of the input.
  ///
  /// - Parameter hints: boxes in pixels of the photo.
  func octaves(of hints: [Rectangle]) -> [(scale: Double, hints: [Rectangle])] {
    Dictionary(grouping: hints) { scale / exp2(octave(of: $0)) }.sorted { $0.key > $1.key }
      .map { (scale: $0.key, hints: $0.value) }
  }

  /// Plans the looks at hints of one octave; where they fill half of the photo, a grid.
  func looks(at hints: [Rectangle], scale: Double) -> [Look] {
    let side = Self.sides(for: area).look * scale
    var looks: [Look] = []
    for hint in hints where !looks.contains(where: { $0.shows(hint, of: area) }) {
      looks.append(Look(area: area.square(side, around: hint.center), scale: scale))
    }
    let isFull = looks.reduce(0) { $0 + $1.area.area } > area.area / 2
    return isFull && looks.count > 1 ? grid(scale: scale) : looks
  }

  private static func sides(for photo: Rectangle) -> Sides {
    max(photo.width, photo.height) > large ? sidesOfLarge : sides
  }

  /// The octave of the look at a hint: 0 that of this glance, 1 twice as fine.
  private func octave(of hint: Rectangle) -> Double {
    let octave = log2(Self.longestFace * scale / max(hint.width, hint.height)).rounded(.down)
    return min(max(octave, Self.octaves.lowerBound), Self.octaves.upperBound)
  }

  /// Whether a face is seen as far as the photo shows it, with a quarter of its sides round it.
  private func shows(_ face: Rectangle, of photo: Rectangle) -> Bool {
    let face = face.scaled(by: 1.5)
    let (left, top) = (max(face.x, photo.x), max(face.y, photo.y))
    let (right, bottom) = (min(face.maxX, photo.maxX), min(face.maxY, photo.maxY))
    return area.contains(Point(left, top)) && area.contains(Point(right, bottom))
  }

  /// Overlapping looks of the glance's size that cover the photo.
  func grid(scale: Double) -> [Look] {
    let (overlap, least) = (Self.overlap * scale, Self.sides(for: area).look * scale)
    func parts(_ whole: Double) -> [(start: Double, side: Double)] {
      let side = min(whole, max(whole * scale / self.scale, least))
      let count = max(1, ((whole - overlap) / (side - overlap)).rounded(.up))
      return (0..<Int(count)).map { (Double($0) * (whole - side) / max(count - 1, 1), side) }
    }
    return parts(area.height).flatMap { y, height in
      parts(area.width).map { x, width in
        Look(area: Rectangle(x: x, y: y, width: width, height: height), scale: scale)
      }
    }
  }
}

extension Rectangle {
  /// The part of this rectangle under a square that is moved into it, where it is not smaller.
  fileprivate func square(_ side: Double, around center: Point) -> Rectangle {
    func start(_ center: Double, of whole: Double) -> Double {
      max(0, min(center - side / 2, whole - side))
    }
    return Rectangle(
      x: start(center.x, of: width), y: start(center.y, of: height), width: min(side, width),
      height: min(side, height))
  }
}
