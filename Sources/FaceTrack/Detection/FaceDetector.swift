import COpenCV
import Imaging
import StageTiming

/// The face detector: CenterFace, run by the OpenCV shim.
enum FaceDetector {
  /// The name in reports.
  static let name = "centerface"
  /// A box that is nearer to a look's edge inside the photo, in pixels of the input, belongs to a
  /// cut face.
  private static let cutMargin = 4.0
  /// More faces than most photos show; a buffer that is too small is made larger.
  private static let capacity = 256

  /// Detects the faces of a part of a photo.
  ///
  /// - Parameters:
  ///   - turn: applied to the photo before detection.
  ///   - threshold: the lowest detection score.
  ///   - stage: a glance or a look.
  /// - Returns: the faces that the part shows whole, the likeliest first.
  static func faces(
    in photo: PhotoPyramid, look: Look, turn: QuarterTurn, threshold: Double, stage: Stage,
    networks: inout Networks
  ) throws(FaceTrackError) -> [DetectedFace] {
    let span = networks.trace.begin(stage)
    defer { span.end() }
    let level = photo.level(coarseness: look.scale)
    let size = level.photo.size
    let x = range(look.area.x, look.area.width, scale: level.scale, of: size.width)
    let y = range(look.area.y, look.area.height, scale: level.scale, of: size.height)
    let longest = Int((max(look.area.width, look.area.height) / look.scale).rounded())
    let factor = Double(longest) / Double(max(x.count, y.count))
    let found = try networks.lend(.faceDetector) { network throws(FaceTrackError) in
      try find(
        in: level.photo, x: x, y: y, network.handle, longest: longest, turn: turn,
        threshold: threshold)
    }
    return found.filter { !isCut($0.box, x: x, y: y, of: size, margin: cutMargin / factor) }.map {
      DetectedFace(
        $0, origin: Point(Double(x.lowerBound), Double(y.lowerBound)), scale: level.scale,
        factor: factor, turn: turn)
    }
  }

  /// A part of one side of a pyramid's level, in its pixels.
  ///
  /// - Parameters:
  ///   - start: in pixels of the photo.
  ///   - length: in pixels of the photo.
  ///   - scale: pixels of the photo in one of the level.
  ///   - side: the level's side.
  private static func range(
    _ start: Double, _ length: Double, scale: Double, of side: Int
  ) -> Range<Int> {
    let count = min(max(1, Int((length / scale).rounded())), side)
    let first = min(Int((start / scale).rounded()), side - count)
    return first..<first + count
  }

  /// Whether the part's edge inside the photo cuts a box, in pixels of the part.
  ///
  /// - Parameter margin: how near to the edge a box is cut, in pixels of the part.
  private static func isCut(
    _ box: COpenCVRectangle, x: Range<Int>, y: Range<Int>, of photo: PixelSize, margin: Double
  ) -> Bool {
    x.lowerBound > 0 && box.x < margin || y.lowerBound > 0 && box.y < margin
      || x.upperBound < photo.width && box.x + box.width > Double(x.count) - margin
      || y.upperBound < photo.height && box.y + box.height > Double(y.count) - margin
  }

  /// Detects in one part of a photo; the faces are in pixels of the part.
  private static func find(
    in photo: Photo, x: Range<Int>, y: Range<Int>, _ network: OpaquePointer, longest: Int,
    turn: QuarterTurn, threshold: Double
  ) throws(FaceTrackError) -> [COpenCVFace] {
    var faces = [COpenCVFace](repeating: COpenCVFace(), count: capacity)
    var count = 0
    var message = COpenCVMessage()
    func run() -> COpenCVStatus {
      photo.withOpenCVImage(x: x, y: y) { tile in
        COpenCV_findFaces(
          network, tile, Int32(longest), Int32(turn.rawValue), threshold, &faces, faces.count,
          &count, &message)
      }
    }
    var status = run()
    if status == .tooSmall {
      faces = [COpenCVFace](repeating: COpenCVFace(), count: count)
      status = run()
    }
    try status.check(message)
    return Array(faces.prefix(count))
  }
}
