/// The first frame of an animated WebP (the WebP container specification, "Animation").
struct WebPFrame {
  /// The frame as a file of its own.
  let still: [UInt8]
  /// Its size as the frame states it, which is within the canvas.
  let size: PixelSize
  /// Its place on the canvas.
  private let left, top: Int

  /// The bytes of an ANMF chunk in front of the frame's own chunks.
  private static let headerLength = 16

  /// - Parameters:
  ///   - chunks: those of the animation.
  ///   - canvas: its size.
  init(_ chunks: WebPChunks, in canvas: PixelSize) throws(PhotoError) {
    guard let frame = chunks.first(where: { $0.has(type: "ANMF") })?.data,
      frame.count >= Self.headerLength
    else { throw .truncated(.webp) }
    func number(_ place: Int) -> Int {
      Int(frame[place]) | Int(frame[place + 1]) << 8 | Int(frame[place + 2]) << 16
    }
    (left, top) = (2 * number(0), 2 * number(3))
    size = PixelSize(width: number(6) + 1, height: number(9) + 1)
    guard left + size.width <= canvas.width, top + size.height <= canvas.height else {
      throw .damaged(.webp, detail: "a frame beyond the canvas")
    }
    let parts = UnsafeRawBufferPointer(rebasing: frame.dropFirst(Self.headerLength))
    var (alpha, picture): ([UInt8], [UInt8]) = ([], [])
    for part in WebPChunks(chunks: parts) {
      if part.has(type: "ALPH") { alpha = WebPChunk.encoded(type: "ALPH", Array(part.data)) }
      for type in ["VP8 ", "VP8L"] as [StaticString] where part.has(type: type) {
        picture = WebPChunk.encoded(type: "\(type)", Array(part.data))
      }
    }
    guard !picture.isEmpty else { throw .truncated(.webp) }
    if !alpha.isEmpty {
      // The flag of alpha, and the size less one.
      let extended = [0x10, 0, 0, 0] + Array(frame[6..<12])
      picture = WebPChunk.encoded(type: "VP8X", extended) + alpha + picture
    }
    still = WebPChunk.encoded(type: "RIFF", Array("WEBP".utf8) + picture)
  }

  /// The frame on the white of the canvas, whose background colour is only a hint to programs.
  ///
  /// - Parameter pixels: the frame's R, G, B rows.
  func onCanvas(_ pixels: consuming [UInt8], canvas: PixelSize) -> [UInt8] {
    guard size != canvas else { return pixels }
    let (left, top, size) = (left, top, size)
    return [UInt8](unsafeUninitializedCapacity: 3 * canvas.area) { rows, count in
      count = 3 * canvas.area
      rows.update(repeating: 255)
      for y in 0..<size.height {
        let (from, to) = (3 * y * size.width, 3 * ((top + y) * canvas.width + left))
        for index in 0..<3 * size.width { rows[to + index] = pixels[from + index] }
      }
    }
  }
}
