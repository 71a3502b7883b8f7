import CCamera
import Glibc
import Imaging

/// Owns an open Video4Linux device, and makes its errors this library's.
struct VideoDevice: ~Copyable {
  let path: String
  let descriptor: Int32

  init(_ path: String) throws(CameraError) {
    self.path = path
    var descriptor: Int32 = -1
    let code = video_open(path, &descriptor)
    guard code == 0 else { throw Self.error(code, path, "be opened") }
    self.descriptor = descriptor
  }

  deinit { _ = close(descriptor) }

  /// Has a request's errno value thrown; `request` completes "The camera refused to".
  func check(_ code: Int32, _ request: String) throws(CameraError) {
    guard code != 0 else { return }
    // Of an open device this means that it has gone.
    throw code == ENODEV || code == ENXIO
      ? .unplugged(name: path) : Self.error(code, path, request)
  }

  private static func error(_ code: Int32, _ path: String, _ request: String) -> CameraError {
    switch code {
    case ENOENT, ENODEV, ENXIO: .missing(name: path)
    case EACCES, EPERM: .notPermitted(name: path)
    case EBUSY: .busy(name: path)
    case ENOTTY: .notACamera(name: path)
    default: .refused(name: path, request: request, reason: String(cString: strerror(code)))
    }
  }

  /// What the device says it is.
  func description() throws(CameraError) -> VideoDescription {
    var description = VideoDescription()
    let code = video_describe(descriptor, &description)
    // A terminal, a disk, /dev/null: each has its own way not to know the request.
    if code == EINVAL || code == ENOTTY { throw .notACamera(name: path) }
    try check(code, "say what it is")
    return description
  }

  /// The formats that are offered.
  func formats() -> [PixelFormat] {
    all { (index, code) in
      let status = video_format(descriptor, index, &code)
      return status
    }.map(PixelFormat.init(code:))
  }

  /// The sizes of a format.
  func sizes(of format: PixelFormat) -> [VideoSize] {
    all { video_size(descriptor, format.code, $0, &$1) }
  }

  /// The frame rates of a format and size, the highest first.
  func rates(of format: PixelFormat, _ size: PixelSize) -> [Double] {
    let intervals: [VideoInterval] = all {
      video_interval(
        descriptor, format.code, UInt32(size.width), UInt32(size.height), $0, &$1)
    }
    return intervals.compactMap(\.rate).sorted(by: >)
  }

  /// Lists what a device enumerates; drivers are believed up to a limit.
  private func all<Entry: ZeroInitialized>(
    _ entry: (UInt32, inout Entry) -> Int32
  ) -> [Entry] {
    var entries: [Entry] = []
    for index in 0..<UInt32(256) {
      var next = Entry()
      guard entry(index, &next) == 0 else { break }
      entries.append(next)
    }
    return entries
  }
}

/// What the C seam fills in.
protocol ZeroInitialized {
  init()
}

extension UInt32: ZeroInitialized {}
extension VideoSize: ZeroInitialized {}
extension VideoInterval: ZeroInitialized {}

extension VideoInterval {
  /// Frames a second; `nil` when the device does not tell.
  var rate: Double? {
    numerator > 0 && denominator > 0 ? Double(denominator) / Double(numerator) : nil
  }
}
