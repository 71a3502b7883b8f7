import FaceTrack
import Imaging

/// The eye aspect ratio of a face mesh.
enum EyeOpenness {
  /// Mesh indices of an eye's corners, and of opposite points on its upper and lower lid.
  ///
  /// (Source: MediaPipe's canonical face model.)
  private struct Eye {
    var outer, inner: Int
    var lids: [(upper: Int, lower: Int)]
  }

  private static let right = Eye(outer: 33, inner: 133, lids: [(160, 144), (158, 153)])
  private static let left = Eye(outer: 263, inner: 362, lids: [(387, 373), (385, 380)])

  /// The eye aspect ratio, the mean of both eyes: the lids' mean distance by the corners' distance.
  /// Open eyes have 0.23 to 0.35 on this mesh, closed ones about 0.2.
  ///
  /// (Formula: Soukupová and Čech, "Real-Time Eye Blink Detection using Facial Landmarks", 2016.)
  ///
  /// - Returns: `nil` for an incomplete mesh.
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

  /// The distance in three dimensions: foreshortening does not narrow the far eye of a turned head.
  private static func distance(_ first: MeshPoint, _ second: MeshPoint) -> Double {
    let across = first.position.distance(to: second.position)
    let depth = first.depth - second.depth
    return (across * across + depth * depth).squareRoot()
  }
}
