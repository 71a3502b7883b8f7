import CCamera
import ChildProcesses
import Glibc
import Imaging

/// A webcam, through Video4Linux: streaming I/O with mapped buffers.
///
/// A class, because it owns a device and the buffers mapped from it.
final class Webcam: FrameSource {
  /// The device's path.
  var name: String { device.path }
  /// Always true: frames come at the camera's rate.
  let isLive = true
  /// The negotiated format, size and frame rate.
  var mode: FrameMode? {
    FrameMode(
      format: PixelFormat(code: format.fourCC).name,
      size: PixelSize(width: Int(format.width), height: Int(format.height)), rate: rate)
  }

  private let device: VideoDevice
  private let format: VideoFormat
  private let rate: Double?
  private let patience: Duration
  private var buffers: [UnsafeMutableRawBufferPointer] = []
  /// Sequence number and arrival of the first frame: some drivers' timestamps stand still.
  private var first: (sequence: UInt32, arrival: ContinuousClock.Instant)?

  /// Four buffers: the driver fills three while one is decoded.
  private static let bufferCount: UInt32 = 4

  /// Opens a webcam, negotiates the format and starts streaming.
  ///
  /// - Parameters:
  ///   - path: the device, such as `/dev/video0`.
  ///   - resolution: the preferred frame size; 1280 × 720 without one.
  ///   - patience: how long ``next()`` waits for a frame.
  /// - Throws: ``CameraError`` when the device is missing, busy, not permitted, no camera, or
  ///   offers no supported pixel format.
  init(
    _ path: String, resolution: PixelSize? = nil, patience: Duration = .seconds(5)
  ) throws(CameraError) {
    device = try VideoDevice(path)
    self.patience = patience
    let capability = try device.capability()
    guard capability.canCapture, capability.canStream else { throw .notACamera(name: path) }

    let preferred = resolution ?? CaptureMode.defaultSize
    let modes = CaptureMode.all(of: device, near: preferred)
    guard let best = CaptureMode.best(of: modes, near: preferred) else {
      throw .noFormat(name: path, offered: device.formats().map(\.name))
    }
    var format = VideoFormat()
    let code = v4l2_setFormat(
      device.descriptor, best.format.code, UInt32(best.size.width), UInt32(best.size.height),
      &format)
    try device.check(code, "capture \(best.size.width)x\(best.size.height) pixels")
    let granted = PixelFormat(code: format.fourCC)
    guard PixelFormat.supported.contains(granted), format.width > 0, format.height > 0,
      Int(format.width) * Int(format.height) <= DecodingLimits.default.maximumPixels
    else {
      throw .noFormat(name: path, offered: [granted.name])
    }
    self.format = format
    var interval = VideoFrameInterval()
    if let frames = best.framesInThousandSeconds {
      interval = VideoFrameInterval(numerator: 1000, denominator: frames)
    }
    rate = v4l2_setFrameInterval(device.descriptor, &interval) == 0 ? interval.rate : best.rate
    try start()
  }

  deinit {
    _ = v4l2_stopStreaming(device.descriptor)
    for buffer in buffers { _ = munmap(buffer.baseAddress, buffer.count) }
  }

  private func start() throws(CameraError) {
    var granted: UInt32 = 0
    try device.check(
      v4l2_requestBuffers(device.descriptor, Self.bufferCount, &granted), "allocate buffers")
    guard granted > 0 else {
      throw .refused(name: name, request: "allocate buffers", reason: "it granted none")
    }
    for index in 0..<granted {
      var bytes: UnsafeMutableRawPointer?
      var count = 0
      try device.check(
        v4l2_mapBuffer(device.descriptor, index, &bytes, &count), "map its buffers")
      buffers.append(UnsafeMutableRawBufferPointer(start: bytes, count: count))
      try device.check(v4l2_queueBuffer(device.descriptor, index), "queue a buffer")
    }
    try device.check(v4l2_startStreaming(device.descriptor), "start streaming")
  }

  /// The newest frame; damaged frames are skipped and count as lost.
  ///
  /// - Throws: ``CameraError/stalled(name:seconds:)`` or ``CameraError/damaged(name:reason:)``
  ///   after the patience, ``CameraError/unplugged(name:)`` when the device is gone.
  func next() throws(CameraError) -> Frame? {
    let deadline = ContinuousClock.now + patience
    var damage: CameraError?
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else {
        throw damage ?? .stalled(name: name, seconds: patience.seconds)
      }
      guard let filled = try newestBuffer(within: left) else { continue }
      defer { _ = v4l2_queueBuffer(device.descriptor, filled.index) }
      let arrival = ContinuousClock.now
      do {
        return frame(try photo(in: filled), filled, at: arrival)
      } catch {
        damage = error
      }
    }
  }

  private func frame(
    _ photo: Photo, _ filled: VideoBuffer, at arrival: ContinuousClock.Instant
  ) -> Frame {
    let first = first ?? (filled.sequence, arrival)
    self.first = first
    return Frame(
      photo: photo, time: first.arrival.duration(to: arrival),
      number: Int(filled.sequence &- first.sequence))
  }

  /// Waits for a filled buffer, dequeues the newest and requeues the older ones.
  private func newestBuffer(within left: Duration) throws(CameraError) -> VideoBuffer? {
    let code = v4l2_wait(device.descriptor, Int32(min(left / .milliseconds(1), 1e6)) + 1)
    if code == EAGAIN { return nil }
    try device.check(code, "deliver a frame")
    var newest: VideoBuffer?
    while true {
      var filled = VideoBuffer()
      let code = v4l2_dequeueBuffer(device.descriptor, &filled)
      if code == EAGAIN { return newest }
      // EIO is a failed transfer: one frame is lost, and streaming goes on (V4L2: VIDIOC_DQBUF).
      if code == EIO { return newest }
      try device.check(code, "deliver a frame")
      guard filled.index < buffers.count else {
        throw .refused(name: name, request: "deliver a frame", reason: "an unknown buffer")
      }
      if let older = newest {
        try device.check(
          v4l2_queueBuffer(device.descriptor, older.index), "queue a buffer")
      }
      newest = filled
    }
  }

  private func photo(in filled: VideoBuffer) throws(CameraError) -> Photo {
    let buffer = UnsafeRawBufferPointer(buffers[Int(filled.index)])
    let bytes = UnsafeRawBufferPointer(rebasing: buffer.prefix(Int(filled.byteCount)))
    if filled.hasError { throw .damaged(name: name, reason: "the transfer failed") }
    let pixelFormat = PixelFormat(code: format.fourCC)
    if pixelFormat.isJPEG {
      do { return try Photo(decodingJPEG: bytes) } catch {
        throw .damaged(name: name, reason: error.detail)
      }
    }
    let layout = RawFrameLayout(
      format: pixelFormat, size: PixelSize(width: Int(format.width), height: Int(format.height)),
      bytesPerLine: Int(format.bytesPerLine), isFullRange: format.isFullRange,
      isRec709: format.isRec709)
    guard let photo = layout.photo(bytes) else {
      throw .damaged(name: name, reason: "\(bytes.count) bytes of \(layout.byteCount)")
    }
    return photo
  }
}

extension PhotoError {
  /// The error in a few words, for the middle of a sentence.
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
