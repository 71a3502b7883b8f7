import Glibc
package import Imaging

/// The marble by which a photo grows below: a wall, and at its foot a step on which the statue
/// stands.
package struct Ledge {
  /// The photo's size without it.
  let photo: PixelSize

  init(under photo: PixelSize) { self.photo = photo }

  /// The heights of the step's upper face and of its front, as fractions of the photo's.
  private static let (tread, riser) = (0.024, 0.034)
  private static let stone = SIMD3<Double>(236, 233, 225)

  /// The brightness of a statue on stone as bright as paper, which would let it look black in a dark
  /// photo's light: that light within bounds.
  package static func brightness(_ light: Double) -> Double { min(max(light, 0.8), 1.06) }

  /// The distance of a base that stands on the step from the wall's foot, in pixels.
  var standing: Double { 0.6 * Self.tread * Double(photo.height) }

  /// The ledge's height, in whole pixels, for a base of this height in the photo.
  func height(under base: Double) -> Double {
    let step = (0.4 * Self.tread + Self.riser) * Double(photo.height)
    return max(1, (base + step - Double(photo.height)).rounded())
  }

  /// The photo with a ledge of some height under it.
  func added(to photo: Photo, height: Double) -> Photo {
    let (width, rows) = (photo.size.width, Int(height))
    var pixels = photo.pixels
    pixels.reserveCapacity(3 * width * (photo.size.height + rows))
    let unit = Double(photo.size.height)
    let foot = height - (Self.tread + Self.riser) * unit
    for row in 0..<rows {
      let shade = Self.shade(Double(row) + 0.5, foot: foot, unit: unit)
      for column in 0..<width {
        let light = shade * Self.vein(Double(column) / unit, Double(row) / unit)
        for channel in 0..<3 {
          pixels.append(UInt8(min(max((Self.stone[channel] * light).rounded(), 0), 255)))
        }
      }
    }
    return Photo(
      size: PixelSize(width: width, height: photo.size.height + rows), pixels: pixels,
      colorProfile: photo.colorProfile, resolution: photo.resolution)
  }

  /// The light on a row: light falls from above, so that the step is the brightest.
  private static func shade(_ y: Double, foot: Double, unit: Double) -> Double {
    let (tread, riser) = (tread * unit, riser * unit)
    if y < foot {
      // Under the photo's edge and towards the foot the wall is darker.
      return 0.95 - 0.2 * exp(-y / (0.006 * unit)) - 0.12 * exp(-(foot - y) / (0.012 * unit))
    }
    if y < foot + tread { return 0.97 + 0.09 * (y - foot) / tread }
    let down = (y - foot - tread) / riser
    return 0.9 - 0.12 * down - (down < 0.12 ? 0 : 0.03)
  }

  /// The marble's veins, in parts of the photo's height: a factor near 1.
  private static func vein(_ x: Double, _ y: Double) -> Double {
    let cloud = sin(5.1 * x + 2.3 * sin(3.7 * y + 1.9 * x)) + sin(11.3 * y - 4.2 * x + 1.3)
    let line = abs(sin(3.1 * x + 7.4 * y + 1.6 * sin(6.3 * x - 2.2 * y)))
    return 1 + 0.012 * cloud - 0.06 * exp(-line * 40)
  }
}

extension Placement {
  /// The size of the champion photo of a photo of some size.
  package func canvas(of photo: PixelSize) -> PixelSize {
    PixelSize(width: photo.width, height: photo.height + Int(ledge))
  }
}
