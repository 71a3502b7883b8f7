import FaceTrack
import Imaging

/// The bodies under the faces that were found, by the people's mask: the statue may stand before
/// these bodies, and before no other part of the mask.
///
/// From a head the outline of its body falls to the shoulders and arms. Where it rises again is
/// another head, found or not, or a raised arm.
struct KnownBodies {
  /// Of each column the height from which on a known body is; infinite where there is none.
  private var tops: [Double]
  private let step: Double

  /// Columns of the photo: half as fine as the network.
  private static let columns = 128
  /// The farthest that a body reaches aside from its face's middle, in faces.
  private static let reach = 2.5
  /// The rise of an outline that is one of folds and hair, in heads.
  private static let fold = 0.12

  init(_ people: [Person], _ mask: PeopleMask) {
    step = Double(mask.size.width) / Double(Self.columns)
    tops = [Double](repeating: .infinity, count: Self.columns)
    for person in people { add(person, mask) }
  }

  /// Whether a point is on a known body, at the shoulders or lower.
  func contains(_ point: Point) -> Bool {
    let column = Int(point.x / step)
    return tops.indices.contains(column) && point.y >= tops[column]
  }

  private mutating func add(_ person: Person, _ mask: PeopleMask) {
    let (middle, half) = (person.face.center.x, person.face.width / 2)
    let rows = Double(mask.size.height) / Double(Self.columns)
    for side in [-1.0, 1] {
      var lowest = person.head.y
      var x = middle
      while abs(x - middle) <= Self.reach * person.face.width, mask.size.contains(Point(x, 0)) {
        if abs(x - middle) > half {
          let top = stride(
            from: max(0, lowest - person.headHeight), to: Double(mask.size.height), by: rows
          )
          .first { mask.value(at: Point(x, $0)) > StatuePolicy.person }
          guard let top, top >= lowest - Self.fold * person.headHeight else { break }
          lowest = max(lowest, top)
        }
        let column = min(tops.count - 1, Int(x / step))
        tops[column] = min(tops[column], max(lowest, person.shoulders))
        x += side * step
      }
    }
  }
}
