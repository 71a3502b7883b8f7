import FaceTrack
import Imaging

/// How far the eyes of a face are open.
enum EyeOpenness {
  /// The points of an eye in the face mesh: its corners, then pairs of the upper and the lower lid.
  ///
  /// (Source: MediaPipe's canonical face model, whose numbering all its face meshes share.)
  private struct Eye {
    var outer, inner: Int
    var lids: [(upper: Int, lower: Int)]
  }

  private static let right = Eye(outer: 33, inner: 133, lids: [(160, 144), (158, 153)])
  private static let left = Eye(outer: 263, inner: 362, lids: [(387, 373), (385, 380)])

  /// The eye aspect ratio: mean height between the lids by the width between the corners; the mean
  /// of both eyes. The mesh gives 0.23 to 0.35 for open eyes, and about 0.2 for closed ones.
  ///
  /// (Formula: Soukupová and Čech, "Real-Time Eye Blink Detection using Facial Landmarks", 2016.)
  ///
  /// - Parameter mesh: the points of a face mesh; `nil` is given back when they are not all there.
  static func ratio(_ mesh: [MeshPoint]) -> Double? {
    guard mesh.count > max(left.lids[0].upper, left.lids[1].upper) else { return nil }
    let ratios = [right, left].map { eye -> Double in
      let width = distance(mesh[eye.outer], mesh[eye.inner])
      guard width > 0 else { return 0 }
      let height = eye.lids.reduce(0) { $0 + distance(mesh[$1.upper], mesh[$1.lower]) }
      return height / (Double(eye.lids.count) * width)
    }
    return (ratios[0] + ratios[1]) / 2
  }

  /// In space: the far eye of a turned head is as wide as the near one.
  private static func distance(_ first: MeshPoint, _ second: MeshPoint) -> Double {
    let across = first.position.distance(to: second.position)
    let depth = first.depth - second.depth
    return (across * across + depth * depth).squareRoot()
  }
}
