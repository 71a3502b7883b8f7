import Glibc
import Imaging

/// A card while it is painted: sRGB pixels, and the conversion of millimetres to them.
struct Sheet {
  var photo: Photo
  /// The pixels of bleed.
  let bleed: Int

  /// A point of the trimmed paper in pixels.
  func dots(_ point: Point) -> Point {
    point * CardFormat.dotsPerMillimeter + Point(Double(bleed), Double(bleed))
  }

  /// A length in pixels.
  func dots(_ length: Double) -> Double { length * CardFormat.dotsPerMillimeter }

  /// A rectangle in pixels.
  func dots(_ area: Rectangle) -> Rectangle {
    let corner = dots(Point(area.x, area.y))
    return Rectangle(
      x: corner.x, y: corner.y, width: dots(area.width), height: dots(area.height))
  }

  /// Mixes a colour into the pixels of an area, as far as they lie on the sheet.
  ///
  /// - Parameters:
  ///   - area: in pixels.
  ///   - paint: the colour (0 to 255) and its part (0 to 1) at a pixel.
  mutating func mix(
    columns: Range<Int>, rows: Range<Int>,
    _ paint: (_ x: Int, _ y: Int) -> (color: SIMD3<Float>, part: Float)
  ) {
    let size = photo.size
    let columns = columns.clamped(to: 0..<size.width)
    let rows = rows.clamped(to: 0..<size.height)
    photo.withMutablePixels { pixels in
      for y in rows {
        for x in columns {
          let (color, part) = paint(x, y)
          guard part > 0 else { continue }
          let index = 3 * (y * size.width + x)
          for channel in 0..<3 {
            let old = Float(pixels[index + channel])
            let new = old + (color[channel] - old) * part
            pixels[index + channel] = UInt8(min(max(new + 0.5, 0), 255))
          }
        }
      }
    }
  }

  /// Copies a photo to whole pixels of the sheet, and repeats its last rows and columns where it is
  /// smaller.
  mutating func put(_ picture: Photo, to area: PixelArea) {
    let (width, source) = (photo.size.width, picture.size)
    photo.withMutablePixels { pixels in
      for (row, line) in area.rows.enumerated() {
        for (column, place) in area.columns.enumerated() {
          let from =
            3 * (min(row, source.height - 1) * source.width + min(column, source.width - 1))
          let to = 3 * (line * width + place)
          for channel in 0..<3 { pixels[to + channel] = picture.pixels[from + channel] }
        }
      }
    }
  }
}

/// Whole pixels of a sheet.
struct PixelArea {
  var columns, rows: Range<Int>

  /// The pixels nearest to a rectangle; rectangles of one size have as many pixels in any place.
  init(_ area: Rectangle) {
    let (left, top) = (Int(area.x.rounded()), Int(area.y.rounded()))
    columns = left..<left + max(1, Int(area.width.rounded()))
    rows = top..<top + max(1, Int(area.height.rounded()))
  }
}
