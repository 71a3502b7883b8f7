import TestSupport
import Imaging

/// A photo that is painted on, and the file it was decoded from.
struct Painting {
  let file: [UInt8]
  let bare: Photo
  var photo: Photo
  let dirty: DirtyRegion

  init(_ file: [UInt8]) throws {
    self.file = file
    bare = try Photo(decoding: file)
    photo = bare
    dirty = DirtyRegion(try PhotoFile(file))
  }

  /// The rewritten file.
  func rewritten() throws -> RewrittenJPEG {
    try PhotoFile(file).rewrite(with: photo, dirty: dirty)
  }

  /// Paints a rectangle with `color`; pixels that keep their value are not dirty.
  mutating func paint(
    x: Range<Int>, y: Range<Int>, _ color: (_ x: Int, _ y: Int, _ channel: Int) -> UInt8
  ) {
    let (before, size) = (photo, photo.size)
    photo.withMutablePixels { pixels in
      for y in y.clamped(to: 0..<size.height) {
        for x in x.clamped(to: 0..<size.width) {
          for channel in 0..<3 { pixels[3 * (y * size.width + x) + channel] = color(x, y, channel) }
        }
      }
    }
    dirty.mark(from: before, to: photo)
  }

  /// Paints some smooth patches anywhere, over the edges too.
  mutating func paintPatches(_ count: Int, using random: inout SeededGenerator) {
    for _ in 0..<count {
      let (width, height) = (photo.size.width, photo.size.height)
      let left = Int.random(in: -4..<width, using: &random)
      let top = Int.random(in: -4..<height, using: &random)
      let right = left + Int.random(in: 1...max(1, width / 3), using: &random)
      let bottom = top + Int.random(in: 1...max(1, height / 3), using: &random)
      let base = (0..<3).map { _ in Int.random(in: 30...180, using: &random) }
      paint(x: left..<right, y: top..<bottom) { x, y, channel in
        UInt8(base[channel] + (x + 2 * y) % 60)
      }
    }
  }
}

/// A tile of 8 × 8 pixels of the stored picture.
struct Tile: Hashable {
  var column, row: Int

  /// The tiles in which two photos differ, found pixel by pixel.
  static func differing(
    _ old: Photo, _ new: Photo, storedAs orientation: Orientation
  ) -> Set<Tile> {
    let stored = orientation.uprightSize(of: new.size)
    let map = orientation.transform(of: stored)
    var tiles: Set<Tile> = []
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let place = map(Point(Double(x) + 0.5, Double(y) + 0.5))
        if new.pixel(Int(place.x), Int(place.y)) != old.pixel(Int(place.x), Int(place.y)) {
          tiles.insert(Tile(column: x / 8, row: y / 8))
        }
      }
    }
    return tiles
  }
}
