package import Champion
package import FaceTrack
package import Imaging

/// The report of `selfie detect --json` on one photo.
package struct DetectReport: Encodable, Sendable {
  var file: String
  var width: Int
  var height: Int
  var detector: String
  var faces: [FaceReport]
  var milliseconds: Double
  /// The file of `--draw`.
  var drawing: String?

  /// - Parameters:
  ///   - duration: the time of the search, without reading the photo.
  ///   - drawing: the written file with the faces drawn on the photo, if any.
  package init(
    source: PhotoSource, size: PixelSize, detector: String, faces: [Face], duration: Duration,
    drawing: String?
  ) {
    self.drawing = drawing
    file = source.name
    width = size.width
    height = size.height
    self.detector = detector
    self.faces = faces.map { FaceReport($0, mesh: true) }
    milliseconds = duration.tenthsOfMilliseconds
  }
}
