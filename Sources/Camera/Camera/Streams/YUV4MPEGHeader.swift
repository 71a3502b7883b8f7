import Imaging

/// The stream header of YUV4MPEG2, its first line: frame size and frame rate.
struct YUV4MPEGHeader {
  let size: PixelSize
  /// Frames a second.
  let rate: Double

  /// The frame header without parameters, as ffmpeg writes it.
  static let frameHeader = Array("FRAME\n".utf8)
  /// Accepted rates; beyond these, frame times overflow.
  private static let rates = 0.001...100_000.0
  /// The longest stream header, in bytes.
  static let maximumLength = 512

  /// Parses the line, without its line feed.
  ///
  /// - Returns: `nil` for other formats, other subsampling than 8-bit 4:2:0, and sizes beyond the
  ///   limit of photos; 25 frames a second where no usable rate is stated.
  init?(_ line: [UInt8]) {
    let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard fields.first == "YUV4MPEG2" else { return nil }
    var (width, height, rate) = (0, 0, 25.0)
    for field in fields.dropFirst() {
      let value = field.dropFirst()
      switch field.first {
      case "W": width = Int(value) ?? 0
      case "H": height = Int(value) ?? 0
      case "F":
        let parts = value.split(separator: ":").compactMap { Double($0) }
        guard parts.count == 2 else { break }
        let stated = parts[0] / parts[1]
        if Self.rates.contains(stated) { rate = stated }
      case "C":
        guard value.hasPrefix("420"), !value.hasPrefix("420p1") else { return nil }
      default: break
      }
    }
    let limit = DecodingLimits.default.maximumPixels
    guard width > 0, height > 0, width <= limit / height else { return nil }
    size = PixelSize(width: width, height: height)
    self.rate = rate
  }
}
