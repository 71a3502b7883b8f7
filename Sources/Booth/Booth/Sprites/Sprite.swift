package import Imaging
import Overlay

/// A painted item as a picture with alpha.
package struct Sprite: Sendable {
  /// An RGBA PNG, cropped to the painted pixels.
  package let png: [UInt8]
  /// The ring's centre, or the middle of the statue's base, in the sprite's pixels.
  package let anchor: Point
  /// The ring's width, or the statue's height, in the sprite's pixels.
  package let length: Double
}

extension Sprite {
  /// Pixels of a ring's width, and of a statue's height.
  private static let (ringWidth, statueHeight) = (320.0, 960.0)
  /// A pixel with less alpha is the rim of a shadow, and does not count as part of the item.
  private static let faintAlpha = 24

  /// Paints an item in the light in which its artwork was rendered.
  init(_ pose: SpritePose, artwork: Artwork) throws(OverlayError) {
    let (size, point, length): (PixelSize, Point, Double)
    var placement = Placement()
    switch pose {
    case .wreath(let yaw, let pitch):
      (size, point) = (PixelSize(width: 448, height: 384), Point(224, 192))
      length = Self.ringWidth
      placement.wreaths = [
        WreathPlacement(center: point, width: length, yaw: Double(yaw), pitch: Double(pitch))
      ]
    case .statue(let facing):
      (size, point) = (PixelSize(width: 960, height: 1024), Point(480, 992))
      length = Self.statueHeight
      placement.statue = StatuePlacement(base: point, height: length, facing: facing)
    }
    let picture = try RGBAImage(painting: placement, size: size, artwork: artwork)
    let (image, origin) = picture.cropped(above: Self.faintAlpha)
    do {
      png = try image.encodedPNG()
    } catch {
      // The encoder fails only for lack of memory.
      throw .artworkDamaged(name: "sprite", reason: error)
    }
    anchor = point - origin
    self.length = length
  }
}

extension RGBAImage {
  /// A placement as a picture with straight alpha, shadows included.
  ///
  /// The initializer paints the placement over black and over white: paint covers the share by
  /// which the two differ less than black and white do.
  fileprivate init(
    painting placement: Placement, size: PixelSize, artwork: Artwork
  ) throws(OverlayError) {
    func painted(on value: UInt8) throws(OverlayError) -> [UInt8] {
      let pixels = [UInt8](repeating: value, count: 3 * size.area)
      return try Photo(size: size, pixels: pixels).champion(placement, artwork: artwork).pixels
    }
    let (onBlack, onWhite) = (try painted(on: 0), try painted(on: 255))
    var pixels = [UInt8](repeating: 0, count: 4 * size.area)
    onBlack.withUnsafeBufferPointer { black in
      onWhite.withUnsafeBufferPointer { white in
        for index in 0..<size.area {
          let (source, target) = (3 * index, 4 * index)
          var difference = 0
          for channel in 0..<3 {
            difference += Int(white[source + channel]) - Int(black[source + channel])
          }
          let alpha = 255 - min(max((difference + 1) / 3, 0), 255)
          guard alpha > 0 else { continue }
          for channel in 0..<3 {
            let color = Int(black[source + channel])
            pixels[target + channel] = UInt8(min((color * 255 + alpha / 2) / alpha, 255))
          }
          pixels[target + 3] = UInt8(alpha)
        }
      }
    }
    self.init(size: size, pixels: pixels)
  }

  /// The part that holds every pixel with more alpha, and the part's upper left corner.
  fileprivate func cropped(above alpha: Int) -> (image: RGBAImage, origin: Point) {
    var (left, right, top, bottom) = (size.width, -1, size.height, -1)
    for y in 0..<size.height {
      for x in 0..<size.width where Int(pixels[4 * (y * size.width + x) + 3]) > alpha {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= left else { return (self, Point(0, 0)) }
    let cropped = PixelSize(width: right - left + 1, height: bottom - top + 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * cropped.area)
    for y in top...bottom {
      let start = 4 * (y * size.width + left)
      bytes += pixels[start..<start + 4 * cropped.width]
    }
    return (RGBAImage(size: cropped, pixels: bytes), Point(Double(left), Double(top)))
  }
}
