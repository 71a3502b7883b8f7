public import Imaging

/// Opens whatever a user calls a camera.
public enum FrameSources {
  /// Opens a camera, a stream, a film or a folder of pictures.
  ///
  /// - Parameters:
  ///   - text: a camera's number (`0` is `/dev/video0`), a device, an address (http, https, rtsp,
  ///     rtsps), a film's file or a folder of pictures.
  ///   - resolution: the size to come close to, of sources that offer several.
  ///   - patience: how long a live source may give nothing before ``CameraError/stalled(name:seconds:)``.
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
