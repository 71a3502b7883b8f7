import Exhibit
import Imaging

/// Frames of an animation, side by side on a few large pictures, which browsers load fastest.
struct MotionSheets: Sendable {
  /// The frames' size.
  let size: PixelSize
  let columns: Int
  let rows: Int
  let clock: MotionClock
  /// WebP files, with alpha.
  let files: [[UInt8]]
  let paths: [String]

  /// The longer side of a frame in pixels: a phone shows no more of a picture that fills its
  /// screen.
  private static let frameSide = 480
  /// The sides of a sheet in pixels: every phone handles textures of this size.
  private static let sheetSide = 2048
  private static let quality = 80

  init(_ motion: MotionFrames, of picture: String) throws(PhotoError) {
    let size = motion.size.fitted(to: Self.frameSide)
    let columns = max(1, min(motion.frames.count, Self.sheetSide / size.width))
    let rows = max(1, min(Self.sheetSide / size.height, Self.rows(motion.frames.count, columns)))
    var files: [[UInt8]] = []
    for first in stride(from: 0, to: motion.frames.count, by: columns * rows) {
      let frames = motion.frames[first..<min(first + columns * rows, motion.frames.count)]
      let sheet = RGBAImage(
        frames: frames.map { $0.resized(to: size, filter: .area) }, columns: columns,
        rows: Self.rows(frames.count, columns))
      files.append(try sheet.encodedWebP(quality: Self.quality))
    }
    (self.size, self.columns, self.rows) = (size, columns, rows)
    (clock, self.files) = (motion.clock, files)
    paths = files.indices.map { "/exhibit/motions/\(picture)/\($0).webp" }
  }

  private static func rows(_ count: Int, _ columns: Int) -> Int {
    (count + columns - 1) / columns
  }
}

extension RGBAImage {
  /// Images of one size side by side, row by row; cells without an image are transparent.
  fileprivate init(frames: [RGBAImage], columns: Int, rows: Int) {
    let size = frames[0].size
    let whole = PixelSize(width: columns * size.width, height: rows * size.height)
    let row = 4 * size.width
    var pixels = [UInt8](repeating: 0, count: 4 * whole.area)
    pixels.withUnsafeMutableBytes { target in
      for (place, frame) in frames.enumerated() {
        frame.pixels.withUnsafeBytes { source in
          for y in 0..<size.height {
            let line = place / columns * size.height + y
            let start = 4 * (line * whole.width + place % columns * size.width)
            target[start..<(start + row)].copyBytes(from: source[(y * row)..<((y + 1) * row)])
          }
        }
      }
    }
    self.init(size: whole, pixels: pixels)
  }
}
