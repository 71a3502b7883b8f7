import CCamera
import Glibc
import Imaging

/// An open Video4Linux device, closed with its owner; its errno values become ``CameraError``.
struct VideoDevice: ~Copyable {
  let path: String
  let descriptor: Int32

  init(_ path: String) throws(CameraError) {
    self.path = path
    var descriptor: Int32 = -1
    let code = v4l2_open(path, &descriptor)
    guard code == 0 else { throw Self.error(code, path, "be opened") }
    self.descriptor = descriptor
  }

  deinit { _ = close(descriptor) }

  /// Throws the errno value of a request, if it failed.
  ///
  /// - Parameter request: completes the sentence "The camera refused to".
  func check(_ code: Int32, _ request: String) throws(CameraError) {
    guard code != 0 else { return }
    // On an open device these mean that it was unplugged.
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

  /// The device's identity and capabilities.
  func capability() throws(CameraError) -> VideoCapability {
    var capability = VideoCapability()
    let code = v4l2_queryCapability(descriptor, &capability)
    // What terminals, disks and /dev/null answer to an unknown ioctl.
    if code == EINVAL || code == ENOTTY { throw .notACamera(name: path) }
    try check(code, "report its capabilities")
    return capability
  }

  /// The pixel formats that the device offers.
  func formats() -> [PixelFormat] {
    enumerated(UInt32(0)) { v4l2_enumerateFormat(descriptor, $0, &$1) }.map(PixelFormat.init(code:))
  }

  /// The frame sizes of a pixel format, up to the longest side of a JPEG (ITU-T T.81, B.2.2).
  func sizes(of format: PixelFormat) -> [VideoFrameSize] {
    enumerated(VideoFrameSize()) { v4l2_enumerateFrameSize(descriptor, format.code, $0, &$1) }
      .filter { max($0.width, $0.height) <= 65_535 }
  }

  /// The frame rates of a format and size, the highest first.
  func rates(of format: PixelFormat, _ size: PixelSize) -> [Double] {
    let intervals = enumerated(VideoFrameInterval()) {
      v4l2_enumerateFrameInterval(
        descriptor, format.code, UInt32(size.width), UInt32(size.height), $0, &$1)
    }
    return intervals.compactMap(\.rate).sorted(by: >)
  }

  /// The entries of an enumeration, at most 256: a faulty driver may never end it.
  ///
  /// - Parameters:
  ///   - blank: an entry that is not filled in yet.
  ///   - entry: fills in the entry of an index.
  private func enumerated<Entry>(
    _ blank: Entry, _ entry: (UInt32, inout Entry) -> Int32
  ) -> [Entry] {
    var entries: [Entry] = []
    for index in 0..<UInt32(256) {
      var next = blank
      guard entry(index, &next) == 0 else { break }
      entries.append(next)
    }
    return entries
  }
}

extension VideoFrameInterval {
  /// Frames a second; `nil` when the device does not state it.
  var rate: Double? {
    numerator > 0 && denominator > 0 ? Double(denominator) / Double(numerator) : nil
  }
}
