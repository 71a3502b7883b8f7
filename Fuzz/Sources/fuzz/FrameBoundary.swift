import Imaging

@testable import Camera

/// Raw pixels of a webcam's driver, and of ffmpeg.
enum FrameBoundary {
  /// Pixels of the largest frame: many are converted a second.
  private static let pixelLimit = 1 << 12

  /// Input: the format, a byte of flags, width, height, the bytes of a line (two each), the frame.
  static func readFrame(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 8 else { return }
    let formats = PixelFormat.supported.filter { !$0.isJPEG }.sorted { $0.code < $1.code }
    func number(_ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
    let size = PixelSize(width: number(2), height: number(4))
    guard size.width > 0, size.height > 0, size.area <= pixelLimit else { return }
    let layout = RawFrameLayout(
      format: formats[Int(bytes[0]) % formats.count], size: size, bytesPerLine: number(6),
      isFullRange: bytes[1] & 1 != 0, isRec709: bytes[1] & 2 != 0)
    read(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(8)), layout)
  }

  /// Input: ffprobe's answer up to an empty line, the first line of ffmpeg's, frames.
  static func readFilm(_ bytes: UnsafeRawBufferPointer) {
    let text = bytes.prefix(4096)
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
    let answer = lines.prefix { !$0.isEmpty }
    let colors = FilmColors(
      answer.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
    // A filter's text must not be the film's: it could name files.
    for filter in colors.filters {
      require(
        filter.utf8.allSatisfy {
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
            || "=:.-*/()".utf8.contains($0)
        }, "a filter \(filter)")
    }
    guard answer.count < lines.count, lines.dropFirst(answer.count + 1).first != nil else { return }
    let line = lines[answer.count + 1]
    guard let header = YUV4MPEGHeader(Array(line)), header.size.area <= pixelLimit else { return }
    let layout = RawFrameLayout(film: header.size)
    var rest = bytes[line.endIndex...].dropFirst()
    let marker = YUV4MPEGHeader.frameHeader
    while rest.starts(with: marker) {
      let frame = rest.dropFirst(marker.count)
      read(UnsafeRawBufferPointer(rebasing: frame), layout)
      rest = frame.dropFirst(layout.byteCount)
    }
  }

  private static func read(_ frame: UnsafeRawBufferPointer, _ layout: RawFrameLayout) {
    // A copy of exactly the bytes that a frame has at least: a read beyond them is seen.
    let exact = Array(frame.prefix(layout.byteCount))
    let photo = exact.withUnsafeBytes(layout.photo)
    require((photo != nil) == (frame.count >= layout.byteCount), "a frame of other bytes")
    guard let photo else { return }
    require(photo.size == layout.size && photo.pixels.count == layout.size.area * 3, "no photo")
  }
}
