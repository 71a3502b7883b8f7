import CCamera
import Glibc
public import Imaging

/// A webcam, through Video4Linux.
///
/// A class, because it owns a device and the buffers that this shares with it.
public final class Webcam: FrameSource {
  /// The device's path.
  public var name: String { device.path }
  /// A camera does not wait.
  public let isLive = true
  /// What was agreed on with the camera.
  public var mode: FrameMode? {
    FrameMode(
      format: PixelFormat(code: picture.fourCC).name,
      size: PixelSize(width: Int(picture.width), height: Int(picture.height)), rate: rate)
  }

  private let device: VideoDevice
  private let picture: VideoPicture
  private let rate: Double?
  private let patience: Duration
  private var buffers: [UnsafeMutableRawBufferPointer] = []
  /// Number and moment of the first frame.
  private var first: (sequence: UInt32, microseconds: Int64)?

  /// Four hold what comes while one is decoded.
  private static let bufferCount: UInt32 = 4

  /// Opens a webcam and starts it.
  ///
  /// - Parameters:
  ///   - path: its device.
  ///   - resolution: the size to come close to.
  ///   - patience: how long it may give nothing.
  public init(
    _ path: String, resolution: PixelSize? = nil, patience: Duration = .seconds(5)
  ) throws(CameraError) {
    device = try VideoDevice(path)
    self.patience = patience
    let description = try device.description()
    guard description.captures, description.streams else { throw .notACamera(name: path) }

    let wish = resolution ?? OfferedMode.usualSize
    let modes = OfferedMode.all(of: device, near: wish)
    guard let best = OfferedMode.best(of: modes, near: wish) else {
      throw .noFormat(name: path, offered: device.formats().map(\.name))
    }
    var picture = VideoPicture()
    let code = video_choose(
      device.descriptor, best.format.code, UInt32(best.size.width), UInt32(best.size.height),
      &picture)
    try device.check(code, "take pictures of \(best.size.width)x\(best.size.height)")
    let chosen = PixelFormat(code: picture.fourCC)
    guard PixelFormat.readable.contains(chosen), picture.width > 0, picture.height > 0,
      Int(picture.width) * Int(picture.height) <= DecodingLimits.default.maximumPixels
    else {
      throw .noFormat(name: path, offered: [chosen.name])
    }
    self.picture = picture
    var interval = VideoInterval()
    if let rate = best.rate {
      interval = VideoInterval(numerator: 1000, denominator: UInt32(rate * 1000))
    }
    rate = video_chooseInterval(device.descriptor, &interval) == 0 ? interval.rate : best.rate
    try start()
  }

  deinit {
    _ = video_stop(device.descriptor)
    for buffer in buffers { _ = munmap(buffer.baseAddress, buffer.count) }
  }

  private func start() throws(CameraError) {
    var granted: UInt32 = 0
    try device.check(
      video_requestBuffers(device.descriptor, Self.bufferCount, &granted), "lend buffers")
    guard granted > 0 else {
      throw .refused(name: name, request: "lend buffers", reason: "it lent none")
    }
    for index in 0..<granted {
      var bytes: UnsafeMutableRawPointer?
      var count = 0
      try device.check(
        video_mapBuffer(device.descriptor, index, &bytes, &count), "share its buffers")
      buffers.append(UnsafeMutableRawBufferPointer(start: bytes, count: count))
      try device.check(video_queue(device.descriptor, index), "take a buffer")
    }
    try device.check(video_start(device.descriptor), "start")
  }

  /// The newest frame; damaged ones are passed over, and counted like those that were lost.
  public func next() throws(CameraError) -> Frame? {
    let deadline = ContinuousClock.now + patience
    var damage: String?
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else {
        if let damage { throw .damaged(name: name, reason: damage) }
        throw .stalled(name: name, seconds: patience.seconds)
      }
      guard let filled = try newestBuffer(within: left) else { continue }
      defer { _ = video_queue(device.descriptor, filled.index) }
      do throws(FrameDamage) {
        return frame(try photo(in: filled), filled)
      } catch {
        damage = error.reason
      }
    }
  }

  private func frame(_ photo: Photo, _ filled: VideoBuffer) -> Frame {
    let first = first ?? (filled.sequence, filled.microseconds)
    self.first = first
    return Frame(
      photo: photo, time: .microseconds(max(0, filled.microseconds - first.microseconds)),
      number: Int(filled.sequence &- first.sequence))
  }

  /// Waits for a filled buffer and gives back those that a newer one follows.
  private func newestBuffer(within left: Duration) throws(CameraError) -> VideoBuffer? {
    let code = video_wait(device.descriptor, Int32(min(left / .milliseconds(1), 1e6)) + 1)
    if code == EAGAIN { return nil }
    try device.check(code, "give a frame")
    var newest: VideoBuffer?
    while true {
      var filled = VideoBuffer()
      let code = video_dequeue(device.descriptor, &filled)
      if code == EAGAIN { return newest }
      // A transfer that failed costs a frame; the next one may be well (EIO: V4L2's documentation).
      if code == EIO { return newest }
      try device.check(code, "give a frame")
      guard filled.index < buffers.count else {
        throw .refused(name: name, request: "give a frame", reason: "an unknown buffer")
      }
      if let older = newest {
        try device.check(video_queue(device.descriptor, older.index), "go on")
      }
      newest = filled
    }
  }

  private func photo(in filled: VideoBuffer) throws(FrameDamage) -> Photo {
    let buffer = UnsafeRawBufferPointer(buffers[Int(filled.index)])
    let bytes = UnsafeRawBufferPointer(rebasing: buffer.prefix(Int(filled.count)))
    if filled.isDamaged { throw FrameDamage(reason: "the transfer failed") }
    let format = PixelFormat(code: picture.fourCC)
    if format.isJPEG {
      do throws(PhotoError) { return try Photo(decoding: bytes) } catch {
        throw FrameDamage(reason: error.detail)
      }
    }
    let raw = RawPicture(
      format: format, size: PixelSize(width: Int(picture.width), height: Int(picture.height)),
      bytesPerLine: Int(picture.bytesPerLine), isFullRange: picture.isFullRange,
      isRec709: picture.isRec709)
    guard let photo = raw.photo(bytes) else {
      throw FrameDamage(reason: "\(bytes.count) bytes of \(raw.byteCount)")
    }
    return photo
  }
}

extension PhotoError {
  /// A few words for the middle of a sentence.
  var detail: String {
    switch self {
    case .empty: "empty"
    case .truncated: "cut off"
    case .damaged(_, let detail), .unsupportedFeature(_, let detail): detail
    case .tooManyPixels(let width, let height, _): "\(width)x\(height) pixels"
    default: "no JPEG"
    }
  }
}
