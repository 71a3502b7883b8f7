import Imaging

extension StatuePolicy {
  /// Her largest height in a corner as a fraction of the photo's height: she stands before people
  /// there, and may hide no more of them than that.
  static let cornerFraction = 0.25

  /// Her place in a lower corner, small and before the people's bodies; `nil` where even the
  /// smallest one covers a face. Of two corners she takes the one in which she hides less. Where
  /// she does not fit whole the photo's side cuts her.
  var corner: StatuePlacement? {
    for overhangs in [[0], Self.overhangs] {
      let place = largest(
        from: largestInCorner, downTo: Self.minHeightFraction, overhangs: overhangs
      ) { cornerCost($0) }
      if let place { return place }
    }
    return nil
  }

  /// Her place where a visitor wants her although there is room for her nowhere: in the lower
  /// corner where the smallest one covers least of the faces, and then of the people.
  var offer: StatuePlacement {
    let height = min(
      largestInCorner, Self.minHeightFraction * Double(size.height))
    let places = StatuePlacement.Facing.allCases.map { atSide(facing: $0, height: height) }
    let costs = places.map { place in
      (place: place, faces: coveredCells(place), cost: cornerCost(place))
    }
    let best = costs.min { ($0.faces, $0.cost) < ($1.faces, $1.cost) }
    return best?.place ?? places[0]
  }

  private var largestInCorner: Double {
    let whole = Self.preferredHeight(
      head: people.map(\.headHeight).max(), in: size, aspect: shape.aspect)
    return min(Self.cornerFraction * Double(size.height), whole)
  }

  /// The cells of her silhouette that cover a face.
  private func coveredCells(_ placement: StatuePlacement) -> Int {
    let zones = people.flatMap(\.exclusionZones)
    return cells(placement).count { cell in zones.contains { $0.intersection(cell) != nil } }
  }
}
