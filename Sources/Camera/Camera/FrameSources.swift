import Glibc
public import Imaging

/// Opens frame sources by name.
public enum FrameSources {
  /// The fault of a name that leads to nothing: no device, no film and no folder. A stream is not
  /// asked for.
  package static func absence(of text: String) -> CameraError? {
    switch CameraPlace(text) {
    case .folder, .stream: nil
    case .device(let path), .film(let path):
      access(path, F_OK) == 0 ? nil : .missing(name: path)
    }
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
