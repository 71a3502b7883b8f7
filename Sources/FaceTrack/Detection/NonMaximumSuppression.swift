import Imaging

/// What may be a face, by where it is and how likely it is one.
protocol FaceCandidate {
  /// The score beside other candidates at the same place.
  var rank: Double { get }
  /// The box from the forehead to the chin.
  var box: Rectangle { get }
  var eyeMidpoint: Point { get }
  /// The face scale; see ``FaceMesh/scale``.
  var scale: Double { get }
}

extension FaceCandidate {
  /// Whether both are the same face: their eyes are close together, or one box covers half of the
  /// other.
  func isSame(as other: some FaceCandidate) -> Bool {
    let shared = box.intersection(other.box)?.area ?? 0
    return eyeMidpoint.distance(to: other.eyeMidpoint) < 0.8 * max(scale, other.scale)
      || shared > 0.5 * min(box.area, other.box.area)
  }
}

extension Array where Element: FaceCandidate {
  /// Non-maximum suppression: each face once, the likeliest first.
  var distinct: [Element] {
    // The index breaks ties: the result does not depend on the sort being stable.
    let ordered = enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }.map(\.element)
    var kept: [Element] = []
    for face in ordered where kept.allSatisfy({ !face.isSame(as: $0) }) { kept.append(face) }
    return kept
  }
}
