import Glibc
import Imaging
import Overlay

/// The statue's soft shadow on the photo, the frame and the wall behind it.
struct StatueShadow {
  /// The statue in pixels of the sheet.
  private let statue: StatuePlacement
  /// The statue's blurred coverage, one value a cell, 0 to 1.
  private let coverage: [Float]
  private let size: PixelSize
  /// The upper left corner of the cells, in pixels of the sheet.
  private let corner: Point

  /// The side of a cell in pixels: the shadow has no finer detail.
  private static let step = 4.0
  /// The shadow's offset and softness as shares of the statue's height, and its depth.
  private static let (fall, softness, depth) = (Point(0.030, 0.018), 0.012, Float(0.42))
  private static let dark = SIMD3<Float>(10, 12, 6)

  init(of statue: StatuePlacement, artwork: Artwork) throws(OverlayError) {
    let outline = try StatueShape(of: artwork)
    let margin = statue.height * 4 * Self.softness
    let box = outline.box(of: statue).widened(by: margin)
    let size = PixelSize(
      width: Int((box.width / Self.step).rounded(.up)),
      height: Int((box.height / Self.step).rounded(.up)))
    let corner = Point(box.x, box.y)
    var small = StatuePlacement(
      base: (statue.base - corner) / Self.step, height: statue.height / Self.step,
      facing: statue.facing)
    small.base.y = min(small.base.y, Double(size.height))
    // Over black the statue shows its own light, over white also the light that it lets through.
    func painted(over value: UInt8) throws(OverlayError) -> [UInt8] {
      let blank = Photo(size: size, pixels: [UInt8](repeating: value, count: 3 * size.area))
      return try blank.champion(Placement(statue: small), artwork: artwork).pixels
    }
    let (black, white) = (try painted(over: 0), try painted(over: 255))
    let linear = TransferFunction.linear
    let alpha = (0..<size.area).map { index in
      1 - max(0, linear[Int(white[3 * index + 1])] - linear[Int(black[3 * index + 1])])
    }
    (self.size, self.corner, self.statue) = (size, corner, statue)
    coverage = Self.blurred(alpha, size, sigma: statue.height * Self.softness / Self.step)
  }

  /// Paints the shadow.
  func paint(on sheet: inout Sheet) {
    let offset = Self.fall * statue.height
    let (left, top) = (corner.x + offset.x, corner.y + offset.y)
    let columns = Int(left)..<Int(left + Double(size.width) * Self.step)
    // The statue's base and the ledge before it lie in front of the shadow.
    let floor = Int(statue.base.y.rounded())
    let rows = Int(top)..<max(Int(top) + 1, min(floor, Int(top + Double(size.height) * Self.step)))
    sheet.mix(columns: columns, rows: rows) { x, y in
      let u = (Double(x) + 0.5 - left) / Self.step - 0.5
      let v = (Double(y) + 0.5 - top) / Self.step - 0.5
      return (Self.dark, Self.depth * value(u, v))
    }
  }

  /// The coverage between the cells' centres; 0 outside.
  private func value(_ u: Double, _ v: Double) -> Float {
    let (x, y) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    guard x >= 0, y >= 0, x + 1 < size.width, y + 1 < size.height else { return 0 }
    let (right, low) = (Float(u - Double(x)), Float(v - Double(y)))
    let upper =
      coverage[y * size.width + x] * (1 - right) + coverage[y * size.width + x + 1] * right
    let next = (y + 1) * size.width + x
    let lower = coverage[next] * (1 - right) + coverage[next + 1] * right
    return upper * (1 - low) + lower * low
  }

  /// A Gaussian, along rows and then along columns.
  private static func blurred(_ values: [Float], _ size: PixelSize, sigma: Double) -> [Float] {
    let reach = max(1, Int(3 * sigma))
    let taps = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = taps.reduce(0, +)
    func pass(_ values: [Float], _ count: Int, _ step: Int, _ lines: [Int]) -> [Float] {
      var result = values
      for start in lines {
        for place in 0..<count {
          var total: Float = 0
          for tap in -reach...reach where (0..<count).contains(place + tap) {
            total += taps[tap + reach] * values[start + (place + tap) * step]
          }
          result[start + place * step] = total / sum
        }
      }
      return result
    }
    let rows = pass(values, size.width, 1, (0..<size.height).map { $0 * size.width })
    return pass(rows, size.height, size.width, Array(0..<size.width))
  }
}
