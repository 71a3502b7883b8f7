import FaceTrack
import Imaging

/// The parts of a photo that cover a wreath.
struct WreathCover {
  /// The people, who hide the leaves at the back of the head: hair hangs over them. In the pixels
  /// of the wreath's layer.
  var people: Matte?
  /// Makes the mattes of the hands and the nearer heads before the whole wreath, where it is
  /// painted: those of many wreaths at once may take gigabytes.
  var whole: () -> [Matte] = { [] }

  /// The cover with a part of its strength, 0 to 1.
  fileprivate func faded(_ part: Float) -> WreathCover {
    WreathCover(
      people: people?.faded(part), whole: { [whole] in whole().map { $0.faded(part) } })
  }
}

extension Matte {
  fileprivate func faded(_ part: Float) -> Matte {
    Matte(columns: columns, rows: rows, step: step, alpha: alpha.map { $0 * part })
  }
}

extension Scene {
  /// The hands' parts of the pixels round them.
  ///
  /// - Parameter photo: the photo with nothing painted on it.
  func handMattes(of photo: Photo) -> [Matte] { hands.compactMap { $0.matte(of: photo) } }

  /// The parts of the photo that cover a wreath; none before it if it is not behind people.
  ///
  /// - Parameters:
  ///   - heads: the nearer ones before it; asked only where the wreath is behind people.
  ///   - approach: the wreath's way to a head on which it does not lie yet.
  ///   - photo: the photo with nothing painted on it.
  ///   - hands: its hands' mattes.
  func cover(
    of wreath: WreathPlacement, behind heads: @autoclosure () -> [HeadSilhouette],
    approach: WreathApproach? = nil, in photo: Photo, hands: [Matte]
  ) -> WreathCover {
    guard let (columns, rows) = Self.pixels(of: wreath, in: photo) else { return WreathCover() }
    var cover = WreathCover()
    if wreath.isBehindPeople, approach.map({ $0.nearness > 0 }) ?? true {
      let step = WreathDetail(wreath).step
      cover.people = people?.matte(
        of: photo, columns: columns.coarsened(by: step), rows: rows.coarsened(by: step),
        step: step)
      let heads = heads()
      cover.whole = { hands + heads.map { $0.matte(columns: columns, rows: rows) } }
      if let approach { cover = cover.faded(Float(approach.nearness)) }
    }
    if let approach, approach.isHeldBehindPeople, approach.reserve > 0, let people {
      let reserve = people.matte(of: photo, columns: columns, rows: rows)
        .faded(Float(approach.reserve))
      cover.whole = { [whole = cover.whole] in whole() + [reserve] }
    }
    return cover
  }

  /// The columns and rows of a photo that a wreath may cover.
  private static func pixels(
    of wreath: WreathPlacement, in photo: Photo
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    // The strip's edges are 0.77 half-breadths from the ring's line.
    let area = WreathGeometry(wreath).bounds(
      heights: -0.8...0.8, displacement: WreathSurface.maxDisplacement)
    guard let area = area?.intersection(photo.size.frame) else { return nil }
    let columns = Canvas.clamped(from: area.x, to: area.maxX, count: photo.size.width)
    let rows = Canvas.clamped(from: area.y, to: area.maxY, count: photo.size.height)
    return (columns, rows)
  }
}
