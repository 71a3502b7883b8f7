import Glibc
import Imaging
import TestSupport
import Testing

@testable import Overlay

/// The blur of drawn textures: opaque discs of all sizes, one over the other, whose edges have all
/// directions, as those of leaves and hair.
@Suite("The blur of edges")
struct EdgeBlurTests {
  private static let side = 240
  private static let area = Rectangle(x: 20, y: 20, width: 200, height: 200)

  @Test("A Gaussian is measured to a quarter", arguments: [1.5, 2.5, 4, 8])
  func gaussian(sigma: Double) {
    for seed in 1...3 {
      let photo = Self.photo(Self.blurred(Self.discs(seed: UInt64(seed)), sigma: sigma))
      let measured = EdgeBlur.sigma(of: photo, in: Self.area)
      #expect(abs(measured / sigma - 1) < 0.25, "seed \(seed): \(measured)")
    }
  }

  @Test("A sharp photo has less blur than can be seen, and no motion")
  func sharp() {
    for seed in 1...3 {
      let photo = Self.photo(Self.discs(seed: UInt64(seed)))
      let measured = EdgeBlur.sigma(of: photo, in: Self.area)
      #expect(measured < 0.7, "seed \(seed): \(measured)")
      #expect(MotionBlur(of: photo, in: Self.area) == nil)
    }
  }

  @Test("A plain area has none, nor has a shaded wall, however smooth it is")
  func plain() {
    let photo = Photo.plain(Self.side, Self.side)
    #expect(EdgeBlur.sigma(of: photo, in: Self.area) == 0)
    #expect(MotionBlur(of: photo, in: Self.area) == nil)
    let wall = (0..<Self.side * Self.side).map { 40 + 0.8 * Double($0 % Self.side) }
    #expect(EdgeBlur.sigma(of: Self.photo(wall), in: Self.area) == 0)
  }

  @Test("A head is measured within its own ellipse: what is beside it does not count")
  func inside() {
    let sharp = Self.discs(seed: 4)
    var values = Self.blurred(sharp, sigma: 4)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let (u, v) = (Double(x - 120) / 100, Double(y - 120) / 100)
        if u * u + v * v > 1 { values[y * Self.side + x] = sharp[y * Self.side + x] }
      }
    }
    let head = Rectangle(x: 32, y: 32, width: 176, height: 176)
    let measured = EdgeBlur.sigma(of: Self.photo(values), in: head)
    #expect(abs(measured / 4 - 1) < 0.25, "\(measured)")
  }

  @Test("What stands before a head does not count, whatever its edges")
  func behind() {
    let sharp = Self.discs(seed: 5)
    var values = Self.blurred(sharp, sigma: 4)
    for index in values.indices where index % Self.side > 130 { values[index] = sharp[index] }
    let neighbour = Rectangle(x: 120, y: 0, width: 120, height: 240)
    let photo = Self.photo(values)
    #expect(EdgeBlur.sigma(of: photo, in: Self.area) < 1)
    let measured = EdgeBlur.sigma(of: photo, in: Self.area, behind: [neighbour])
    #expect(abs(measured / 4 - 1) < 0.25, "\(measured)")
  }

  @Test("Noise upon a blurred photo is no sharpness", arguments: [4.0, 8], [2.0, 4])
  func noise(sigma: Double, level: Double) {
    for seed in 1...3 {
      var random = SeededGenerator(seed: UInt64(seed))
      let faint = Self.discs(seed: UInt64(seed)).map { 128 + ($0 - 128) / 4 }
      let values = Self.blurred(faint, sigma: sigma).map {
        $0 + .random(in: -1.7 * level...1.7 * level, using: &random)
      }
      let photo = Self.photo(values)
      let measured = EdgeBlur.sigma(of: photo, in: Self.area, noise: Noise.sigma(of: photo))
      #expect(abs(measured / sigma - 1) < 0.5, "seed \(seed): \(measured)")
    }
  }

  @Test(
    "Motion is measured: its length to two fifths, its direction to 12 degrees",
    arguments: [0.0, 30, 75, 90, 150], [8.0, 14])
  func motion(angle: Double, length: Double) throws {
    for seed in 1...3 {
      let photo = Self.photo(
        Self.smeared(Self.discs(seed: UInt64(seed)), length: length, angle: angle))
      let motion = try #require(MotionBlur(of: photo, in: Self.area), "seed \(seed)")
      #expect(abs(motion.length / length - 1) < 0.4, "seed \(seed): \(motion)")
      let turn = (motion.angle - angle).magnitude
      #expect(min(turn, 180 - turn) < 12, "seed \(seed): \(motion)")
    }
  }

  @Test("The mirrored photo has the mirrored motion")
  func mirrored() throws {
    let photo = Self.photo(Self.smeared(Self.discs(seed: 1), length: 10, angle: 30))
    let motion = try #require(MotionBlur(of: photo, in: Self.area))
    let other = try #require(MotionBlur(of: photo.mirrored(), in: Self.area))
    let placement = Placement(light: Light(motion: motion.length, motionAngle: motion.angle))
      .mirrored(in: PixelSize(width: Self.side, height: Self.side))
    #expect(abs(placement.light.motionAngle + 180 - other.angle) < 2)
    #expect(abs(placement.light.motion - other.length) < 0.5)
  }

  @Test("Defocus is no motion", arguments: [1.5, 4])
  func defocus(sigma: Double) {
    for seed in 1...3 {
      let photo = Self.photo(Self.blurred(Self.discs(seed: UInt64(seed)), sigma: sigma))
      #expect(MotionBlur(of: photo, in: Self.area) == nil)
    }
  }

  @Test("Edges in one direction are no motion, sharp or blurred", arguments: [0, 0.7, 3])
  func stripes(sigma: Double) {
    for period in [9, 20] {
      var values = [Double](repeating: 60, count: Self.side * Self.side)
      for index in values.indices where index % Self.side % period < period / 2 {
        values[index] = 190
      }
      let photo = Self.photo(sigma > 0 ? Self.blurred(values, sigma: sigma) : values)
      #expect(MotionBlur(of: photo, in: Self.area) == nil)
    }
  }

  // MARK: - Drawn textures

  /// Discs of radii 3 to 40, smoothed by a pixel's width at their edges, in row order.
  private static func discs(seed: UInt64) -> [Double] {
    var random = SeededGenerator(seed: seed)
    var values = [Double](repeating: 128, count: side * side)
    for _ in 0..<700 {
      let radius = 3 / Double.random(in: 0.075...1, using: &random)
      let center = Point(
        .random(in: 0...Double(side), using: &random), .random(in: 0...Double(side), using: &random)
      )
      let level = Double.random(in: 20...235, using: &random)
      let reach = radius + 1
      for y in max(0, Int(center.y - reach))..<min(side, Int(center.y + reach) + 1) {
        for x in max(0, Int(center.x - reach))..<min(side, Int(center.x + reach) + 1) {
          let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: center)
          let cover = min(max(radius - distance + 0.5, 0), 1)
          values[y * side + x] += (level - values[y * side + x]) * cover
        }
      }
    }
    return values
  }

  private static func blurred(_ values: [Double], sigma: Double) -> [Double] {
    let radius = Int(3 * sigma) + 1
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    func filtered(_ values: [Double], _ step: Int) -> [Double] {
      values.indices.map { index in
        let place = step == 1 ? index % side : index / side
        var total = 0.0
        for offset in -radius...radius {
          let other = min(max(place + offset, 0), side - 1)
          total += values[index + (other - place) * step] * weights[offset + radius]
        }
        return total / sum
      }
    }
    return filtered(filtered(values, 1), side)
  }

  private static func smeared(_ values: [Double], length: Double, angle: Double) -> [Double] {
    let count = Int(2 * length)
    let (across, down) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    return values.indices.map { index in
      var total = 0.0
      for step in 0..<count {
        let distance = ((Double(step) + 0.5) / Double(count) - 0.5) * length
        let x = min(max(Double(index % side) + distance * across, 0), Double(side) - 1.001)
        let y = min(max(Double(index / side) + distance * down, 0), Double(side) - 1.001)
        let (left, top) = (Int(x), Int(y))
        let (u, v) = (x - Double(left), y - Double(top))
        let corner = top * side + left
        total +=
          (values[corner] * (1 - u) + values[corner + 1] * u) * (1 - v)
          + (values[corner + side] * (1 - u) + values[corner + side + 1] * u) * v
      }
      return total / Double(count)
    }
  }

  private static func photo(_ values: [Double]) -> Photo {
    Photo(
      size: PixelSize(width: side, height: side),
      pixels: values.flatMap { [UInt8](repeating: UInt8($0.rounded()), count: 3) })
  }
}
