import COpenCV
import Imaging
import StageTiming

/// The face detector: CenterFace, run by the OpenCV shim.
enum FaceDetector {
  /// The name in reports.
  static let name = "centerface"
  /// Faces are seen from this size of their box on, in pixels of the network's input.
  static let smallestFace = 10.0
  /// The longer side of the largest input, in pixels: 640 × 480 take some 70 MB, and memory grows
  /// with the area.
  private static let largestInput = 704
  /// The overlap of two tiles, in pixels of the input: larger faces are found in coarser passes.
  private static let overlap = 64
  /// A box that is nearer to a tile's edge inside the photo, in pixels of the input, belongs to a
  /// cut face.
  private static let cutMargin = 4.0
  /// More faces than most photos show; a buffer that is too small is made larger.
  private static let capacity = 256

  /// Detects the faces of a photo.
  ///
  /// - Parameters:
  ///   - longest: the longer side of the photo in the network's input, in pixels. Where that is too
  ///     large for one run, the photo is searched in overlapping tiles, and a face may be found
  ///     twice.
  ///   - turn: applied to the photo before detection.
  ///   - threshold: the lowest detection score.
  /// - Returns: the faces of each tile after non-maximum suppression, the likeliest first.
  static func faces(
    in photo: PhotoPyramid, longest: Int, turn: QuarterTurn, threshold: Double,
    networks: inout Networks
  ) throws(FaceTrackError) -> [DetectedFace] {
    let span = networks.trace.begin(.detect)
    defer { span.end() }
    let whole = max(photo.size.width, photo.size.height)
    let level = photo.level(coarseness: Double(whole) / Double(longest))
    let size = level.photo.size
    let factor = Double(longest) / Double(max(size.width, size.height))
    let (columns, rows) = (tiles(size.width, factor: factor), tiles(size.height, factor: factor))
    var faces: [DetectedFace] = []
    for y in rows {
      for x in columns {
        let input = Int((Double(max(x.count, y.count)) * factor).rounded())
        let found = try networks.lend(.faceDetector) { network throws(FaceTrackError) in
          try find(
            in: level.photo, x: x, y: y, network, longest: input, turn: turn, threshold: threshold)
        }
        faces += found.filter { !isCut($0.box, x: x, y: y, of: size, margin: cutMargin / factor) }
          .map {
            DetectedFace(
              $0, origin: Point(Double(x.lowerBound), Double(y.lowerBound)), scale: level.scale,
              factor: factor, turn: turn)
          }
      }
    }
    return faces
  }

  /// The tiles along one side of a photo, in its pixels.
  ///
  /// - Parameter factor: pixels of the input in one of the photo.
  private static func tiles(_ side: Int, factor: Double) -> [Range<Int>] {
    let count = Int((Double(side) * factor / Double(largestInput - overlap)).rounded(.up))
    guard count > 1 else { return [0..<side] }
    let margin = Int(Double(overlap) / 2 / factor)
    return (0..<count).map { index in
      max(0, side * index / count - margin)..<min(side, side * (index + 1) / count + margin)
    }
  }

  /// Whether a tile's edge inside the photo cuts a box, in pixels of the tile: a small face is
  /// whole in the next tile, a large one was found in a coarser pass.
  ///
  /// - Parameter margin: how near to the edge a box is cut, in pixels of the tile.
  private static func isCut(
    _ box: COpenCVRectangle, x: Range<Int>, y: Range<Int>, of photo: PixelSize, margin: Double
  ) -> Bool {
    x.lowerBound > 0 && box.x < margin || y.lowerBound > 0 && box.y < margin
      || x.upperBound < photo.width && box.x + box.width > Double(x.count) - margin
      || y.upperBound < photo.height && box.y + box.height > Double(y.count) - margin
  }

  /// Detects in one tile of a photo; the faces are in pixels of the tile.
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
