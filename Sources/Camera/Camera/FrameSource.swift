import Files
import Glibc
public import Imaging

/// A source of frames: a webcam, a stream, a film or a folder of pictures.
///
/// A class, because it owns a device, a connection or a process, released with its last reference.
/// Not safe for use by several threads at once.
public protocol FrameSource: AnyObject {
  /// The name in messages, such as `/dev/video0`; an address without its password.
  var name: String { get }
  /// Whether frames come at the source's own rate (a camera) or on request (a file).
  var isLive: Bool { get }
  /// The frames' format, size and rate; `nil` as long as they are unknown, for some sources before
  /// the first frame.
  var mode: FrameMode? { get }

  /// Waits for the next frame; `nil` at the end of a film or folder.
  ///
  /// A live source returns its newest frame; the gap in ``Frame/number`` counts the skipped ones.
  ///
  /// - Throws: ``CameraError``, such as ``CameraError/stalled(name:seconds:)``.
  func next() throws(CameraError) -> Frame?
}

/// One frame of a camera, a stream, a film or a folder.
public struct Frame: Sendable {
  /// The pixels, upright and not mirrored.
  public var photo: Photo
  /// The timestamp, relative to the source's first frame.
  public var time: Duration
  /// The sequence number, counted from 0; lost frames leave a gap.
  public var number: Int

  /// Makes a frame from its parts.
  public init(photo: Photo, time: Duration, number: Int) {
    self.photo = photo
    self.time = time
    self.number = number
  }
}

/// The format, size and rate of a source's frames.
public struct FrameMode: Hashable, Sendable {
  /// A webcam's four-character code such as `MJPG`; `film`, `stream` or `pictures` elsewhere.
  public var format: String
  /// The upright frame's size, in pixels.
  public var size: PixelSize
  /// Frames a second, as the source states them; `nil` when it does not.
  public var rate: Double?

  /// Makes a mode from its parts.
  public init(format: String, size: PixelSize, rate: Double?) {
    self.format = format
    self.size = size
    self.rate = rate
  }
}

extension FrameMode: CustomStringConvertible {
  /// Such as `MJPG 1280x720, 30 frames a second`.
  public var description: String {
    let picture = "\(format) \(size.width)x\(size.height)"
    guard let rate else { return picture }
    let number = rate == rate.rounded() ? String(Int(rate)) : String((rate * 100).rounded() / 100)
    return "\(picture), \(number) frames a second"
  }
}

/// Opens frame sources by name.
public enum FrameSources {
  /// The fault of a name that leads to nothing: no device, no film and no folder. A stream is not
  /// asked for.
  package static func absence(of text: String) -> CameraError? {
    switch CameraPlace(text) {
    case .folder, .stream: nil
    case .device(let path), .film(let path):
      access(path.pathBytes, F_OK) == 0 ? nil : .missing(name: CameraPlace.name(of: path))
    }
  }

  /// The name in messages of what ``open(_:resolution:patience:)`` takes; an address lacks its
  /// password.
  static func name(of text: String) -> String {
    access(text.pathBytes, F_OK) == 0 ? text : CameraPlace.name(of: text)
  }

  /// Opens a camera, a stream, a film or a folder of pictures.
  ///
  /// - Parameters:
  ///   - text: a webcam's number (`0` is `/dev/video0`) or device, a URL (http, https, rtsp,
  ///     rtsps), a film's file or a folder of pictures.
  ///   - resolution: the preferred frame size, for webcams; 1280 × 720 without one.
  ///   - patience: the longest wait for a frame, before ``CameraError/stalled(name:seconds:)``.
  /// - Throws: ``CameraError``.
  public static func open(
    _ text: String, resolution: PixelSize? = nil, patience: Duration = .seconds(5)
  ) throws(CameraError) -> any FrameSource {
    switch CameraPlace(text) {
    case .folder(let path): try PictureFolder(path)
    case .device(let path): try Webcam(path, resolution: resolution, patience: patience)
    case .film(let path): try FilmReader(film: path, patience: patience)
    case .stream(let address):
      switch address.scheme {
      case .http, .https: try MotionJPEGStream(address, patience: patience)
      case .rtsp, .rtsps: try FilmReader(stream: address, patience: patience)
      }
    }
  }
}
