/// A pixel format of Video4Linux: a four-character code (FourCC).
struct PixelFormat: Hashable {
  /// The code as a number, its first character in the lowest byte.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  private init(_ text: StaticString) {
    code = (0..<4).reduce(0) { $0 | UInt32(text.utf8Start[$1]) << (8 * UInt32($1)) }
  }

  static let motionJPEG = PixelFormat("MJPG")
  static let jpeg = PixelFormat("JPEG")
  static let yuyv = PixelFormat("YUYV")
  static let uyvy = PixelFormat("UYVY")
  static let nv12 = PixelFormat("NV12")
  static let yu12 = PixelFormat("YU12")
  static let yv12 = PixelFormat("YV12")
  static let rgb = PixelFormat("RGB3")
  static let bgr = PixelFormat("BGR3")
  static let grey = PixelFormat("GREY")

  /// The formats that this library decodes.
  static let supported: Set<PixelFormat> = [
    .motionJPEG, .jpeg, .yuyv, .uyvy, .nv12, .yu12, .yv12, .rgb, .bgr, .grey,
  ]

  /// Whether each frame is a JPEG file.
  var isJPEG: Bool { self == .motionJPEG || self == .jpeg }
  /// Whether the format has luma only.
  var isGray: Bool { self == .grey }

  /// The code's characters; those that are not printable ASCII are dots.
  var name: String {
    String(
      (0..<4).map { place -> Character in
        let byte = UInt8(truncatingIfNeeded: code >> (8 * place))
        return (0x20..<0x7F).contains(byte) ? Character(Unicode.Scalar(byte)) : "."
      })
  }
}
