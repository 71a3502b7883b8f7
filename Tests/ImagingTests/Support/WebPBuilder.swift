import Imaging

/// Writes WebP files with chunks that this package does not write.
enum WebPBuilder {
  /// A WebP with further chunks behind its picture and a VP8X chunk in front of it, as every file
  /// with metadata has one.
  static func file(_ photo: Photo, flags: UInt8, _ chunks: [(String, [UInt8])]) throws -> [UInt8] {
    let plain = try photo.encoded(as: .webp, quality: 100)
    return riff(extended(photo.size, flags) + plain.dropFirst(12) + chunks.flatMap(chunk))
  }

  /// An animation of frames, each with its place.
  static func animation(
    _ canvas: PixelSize, _ frames: [(photo: Photo, x: Int, y: Int)]
  ) throws -> [UInt8] {
    let parts = try frames.flatMap { photo, x, y in
      let picture = try photo.encoded(as: .webp, quality: 100).dropFirst(12)
      let head = [x / 2, y / 2, photo.size.width - 1, photo.size.height - 1, 100].flatMap {
        little(UInt32($0)).prefix(3)
      }
      return chunk("ANMF", head + [0] + picture)
    }
    return riff(extended(canvas, 0x02) + chunk("ANIM", [255, 255, 255, 255, 0, 0]) + parts)
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(UInt32(data.count)) + data
      + [UInt8](repeating: 0, count: data.count % 2)
  }

  private static func extended(_ size: PixelSize, _ flags: UInt8) -> [UInt8] {
    let side = little(UInt32(size.width - 1)).prefix(3)
    return chunk("VP8X", [flags, 0, 0, 0] + side + little(UInt32(size.height - 1)).prefix(3))
  }

  private static func riff(_ chunks: [UInt8]) -> [UInt8] {
    let body = Array("WEBP".utf8) + chunks
    return Array("RIFF".utf8) + little(UInt32(body.count)) + body
  }
}
