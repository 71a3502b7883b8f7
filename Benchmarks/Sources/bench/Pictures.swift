import Files
import Glibc
import Imaging

/// Synthetic photos, all made from one portrait.
struct Pictures: Sendable {
  private let portrait: Photo

  init(_ path: String) throws {
    portrait = try Photo(decoding: try AtomicFile.read(path))
    guard portrait.size == PixelSize(width: 512, height: 512) else {
      throw BenchmarkError.wrong("\(path) is not the portrait of 512 x 512 pixels.")
    }
  }

  /// The portrait's upper three quarters, one face, 4:3, scaled to a size.
  func oneFace(_ size: PixelSize) -> Photo {
    portrait.cropped(x: 0, y: 0, width: 512, height: 384).resized(to: size)
  }

  /// A typical photo: one person half as high as the photo, before a grainy wall with a light
  /// gradient.
  func scene(_ size: PixelSize) -> Photo {
    let side = size.height / 2
    let person = portrait.resized(to: PixelSize(width: side, height: side))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.area * 3)
    var noise: UInt32 = 1
    for y in 0..<size.height {
      for x in 0..<size.width {
        // A linear congruential generator (Numerical Recipes): the same grain every time.
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let light = 120 + 60 * x / size.width + 30 * y / size.height + Int(noise >> 29)
        pixels += [UInt8(light), UInt8(light - 8), UInt8(light - 20)]
      }
    }
    let (left, top) = (size.width / 3, size.height - side)
    for y in 0..<side {
      let target = ((top + y) * size.width + left) * 3
      pixels.replaceSubrange(
        target..<target + side * 3, with: person.pixels[y * side * 3..<(y + 1) * side * 3])
    }
    return Photo(size: size, pixels: pixels)
  }

  /// Frames of 640 × 480 in which the portrait sways, up to four pixels a frame.
  func film(frames: Int) -> [Photo] {
    let large = portrait.resized(to: PixelSize(width: 800, height: 800))
    return (0..<frames).map { frame in
      let angle = Double(frame) / 15
      return large.cropped(
        x: Int((80 + 60 * sin(angle)).rounded()), y: Int((20 + 20 * sin(1.3 * angle)).rounded()),
        width: 640, height: 480)
    }
  }

  /// The portrait's lower half, no face, scaled to a size.
  func noFace(_ size: PixelSize) -> Photo {
    portrait.cropped(x: 86, y: 256, width: 340, height: 256).resized(to: size)
  }

  /// Rows and columns of the portrait's head on grey.
  func heads(columns: Int, rows: Int, in size: PixelSize) -> Photo {
    let cell = PixelSize(width: size.width / columns, height: size.height / rows)
    let side = min(cell.width, cell.height)
    let head = portrait.cropped(x: 96, y: 0, width: 256, height: 256)
      .resized(to: PixelSize(width: side, height: side))
    var pixels = [UInt8](repeating: 128, count: size.area * 3)
    for row in 0..<rows {
      for column in 0..<columns {
        let x = column * cell.width + (cell.width - side) / 2
        let y = row * cell.height + (cell.height - side) / 2
        for line in 0..<side {
          let target = ((y + line) * size.width + x) * 3
          let source = line * side * 3
          pixels.replaceSubrange(
            target..<target + side * 3, with: head.pixels[source..<source + side * 3])
        }
      }
    }
    return Photo(size: size, pixels: pixels)
  }
}

extension Photo {
  fileprivate func cropped(x: Int, y: Int, width: Int, height: Int) -> Photo {
    var rows: [UInt8] = []
    for row in y..<y + height {
      let start = (row * size.width + x) * 3
      rows += pixels[start..<start + width * 3]
    }
    return Photo(size: PixelSize(width: width, height: height), pixels: rows)
  }

  /// Luma (ITU-R BT.601), as OpenCV's grey.
  var gray: [UInt8] {
    (0..<size.area).map { index in
      let (red, green, blue) = (
        Int(pixels[3 * index]), Int(pixels[3 * index + 1]), Int(pixels[3 * index + 2])
      )
      return UInt8((299 * red + 587 * green + 114 * blue + 500) / 1000)
    }
  }
}
