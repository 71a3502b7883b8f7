public import FaceTrack
public import Imaging

/// What `selfie detect --json` prints for one photo.
public struct DetectReport: Encodable, Sendable {
  var file: String
  var width: Int
  var height: Int
  var detector: String
  var faces: [FaceReport]
  var milliseconds: Double

  /// Reports the faces of a photo.
  ///
  /// - Parameter milliseconds: the time that finding the faces took, without reading the photo.
  public init(
    source: PhotoSource, size: PixelSize, detector: String, faces: [Face], milliseconds: Double
  ) {
    file = source.name
    width = size.width
    height = size.height
    self.detector = detector
    self.faces = faces.map { FaceReport($0, mesh: true) }
    self.milliseconds = (milliseconds * 10).rounded() / 10
  }
}
