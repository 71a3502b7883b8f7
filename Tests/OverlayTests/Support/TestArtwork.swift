import Imaging

@testable import Overlay

/// Small synthetic artwork, so that the tests do not depend on the rendered one.
enum TestArtwork {
  /// A strip of slanting leaves that reach above and below the branch.
  static var wreath: WreathArtwork {
    let size = PixelSize(width: 512, height: 128)
    var pixels = [UInt8](repeating: 0, count: size.area * 4)
    var relief = [UInt8](repeating: 60, count: size.area)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let index = y * size.width + x
        let rise = abs(y - 64)
        let slant = (x + (x < 256 ? -1 : 1) * rise * 3 / 4) & 31
        guard rise < 3 || rise < 30 && slant < 15 - rise / 3 else { continue }
        pixels.replaceSubrange(
          4 * index..<4 * index + 4, with: [70, UInt8(100 + slant * 3), UInt8(40 + rise), 255])
        relief[index] = UInt8((40 + slant * 5 + rise) * 2 / 3)
      }
    }
    return WreathArtwork(
      RGBAImage(size: size, pixels: pixels), relief: GrayImage(size: size, pixels: relief))
  }

  /// A figure with an outstretched arm on the left and a broad base.
  static var statue: StatueArtwork {
    let size = PixelSize(width: 96, height: 120)
    var pixels = [UInt8](repeating: 0, count: size.area * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let body = abs(x - 56) < 8 + y / 12
        let arm = (36..<42).contains(y) && (4..<56).contains(x)
        let wing = y < 50 && abs(x - 56) > 10 && abs(x - 56) < 36 - y / 2 && x > 56
        guard body || arm || wing else { continue }
        let shade = UInt8(230 - abs(x - 52))
        pixels.replaceSubrange(
          4 * (y * size.width + x)..<4 * (y * size.width + x) + 4,
          with: [shade, shade, shade - 12, 255])
      }
    }
    return StatueArtwork(RGBAImage(size: size, pixels: pixels))
  }

  /// Both pictures.
  static let artwork = Artwork(wreath: wreath, statue: statue)

  static var shapes: ArtworkShapes { inMemory(artwork.shapes) }

  /// The automatic placement, without the photo's light.
  static func placement(for heads: [Head], in size: PixelSize) -> Placement {
    inMemory { () throws(OverlayError) in
      try PlacedWreaths(for: heads.map(\.face), in: size, artwork: artwork)
        .withStatue(in: size, artwork)
    }
  }

  /// Runs code that reads artwork in memory, which cannot fail.
  static func inMemory<Result>(_ body: () throws(OverlayError) -> Result) -> Result {
    do throws(OverlayError) {
      return try body()
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Paints a placement with this artwork.
  static func paint(
    _ placement: Placement, on photo: Photo, scene: Scene = Scene(),
    recording dirty: DirtyRegion? = nil, threads: Int = 1
  ) -> Photo {
    var photo = photo
    inMemory { () throws(OverlayError) in
      try photo.paint(placement, artwork: artwork, scene: scene, recording: dirty, threads: threads)
    }
    return photo
  }
}

extension Photo {
  /// A photo of one colour.
  static func plain(_ width: Int, _ height: Int, _ color: [UInt8] = [128, 128, 128]) -> Photo {
    Photo(
      size: PixelSize(width: width, height: height),
      pixels: Array(repeatElement(color, count: width * height).joined()))
  }

  /// A photo of a colour at each pixel.
  static func drawn(
    _ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> Photo {
    Photo(
      size: PixelSize(width: width, height: height),
      pixels: (0..<width * height).flatMap { color($0 % width, $0 / width) })
  }

  /// The three bytes of a pixel.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[(y * size.width + x) * 3..<(y * size.width + x) * 3 + 3])
  }
}
