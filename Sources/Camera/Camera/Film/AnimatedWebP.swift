import Imaging

/// An animation in the WebP container: a canvas, and a file of pixels for each frame (RFC 9649).
struct AnimatedWebP {
  private let size: PixelSize
  private var frames: [UInt8] = []

  /// - Parameter size: that of all frames, at most 16,384 pixels a side.
  init(size: PixelSize) { self.size = size }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - photo: its pixels, of the animation's size, without a profile.
  ///   - duration: the time for which it is shown; whole milliseconds.
  ///   - quality: 1 to 100.
  mutating func add(_ photo: Photo, for duration: Duration, quality: Int) throws(PhotoError) {
    precondition(photo.size == size && photo.colorProfile == nil, "the frame is of the animation")
    // A file of pixels alone, without rights and date, is its header of 12 bytes and one chunk.
    let bare = Photo(size: size, pixels: photo.pixels)
    let pixels = try bare.encoded(as: .webp, quality: quality).dropFirst(12)
    let milliseconds = Int(duration / .milliseconds(1))
    // Its place (0, 0), its size less one, its duration, and that it replaces what is under it.
    let header =
      Self.bytes(0, 3) + Self.bytes(0, 3) + sides + Self.bytes(milliseconds, 3) + [0b10]
    frames += Self.chunk("ANMF", header + pixels)
  }

  /// The whole file; it is played once.
  var file: [UInt8] {
    // The flag of an animation; no background, and one loop.
    let content =
      Array("WEBP".utf8) + Self.chunk("VP8X", [0b10, 0, 0, 0] + sides)
      + Self.chunk("ANIM", Self.bytes(0, 4) + Self.bytes(1, 2)) + frames
    return Self.chunk("RIFF", content)
  }

  private var sides: [UInt8] { Self.bytes(size.width - 1, 3) + Self.bytes(size.height - 1, 3) }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
