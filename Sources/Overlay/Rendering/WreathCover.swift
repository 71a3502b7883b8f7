import FaceTrack
import Imaging

/// The parts of a photo that cover a wreath.
struct WreathCover {
  /// The people, who hide the leaves at the back of the head: hair hangs over them. In the pixels
  /// of the wreath's layer.
  var people: Matte?
  /// The hands and the nearer heads before the whole wreath.
  var whole: [Matte] = []
}

extension Scene {
  /// The hands' parts of the pixels round them.
  ///
  /// - Parameter photo: the photo with nothing painted on it.
  func handMattes(of photo: Photo) -> [Matte] { hands.compactMap { $0.matte(of: photo) } }

  /// The parts of the photo that cover a wreath; none before it if it is not behind people.
  ///
  /// - Parameters:
  ///   - wreaths: those of the photo in the painter's order.
  ///   - index: the wreath's.
  ///   - photo: the photo with nothing painted on it.
  ///   - hands: its hands' mattes.
  func cover(
    of wreaths: [WreathPlacement], at index: Int, in photo: Photo, hands: [Matte]
  ) -> WreathCover {
    let wreath = wreaths[index]
    guard wreath.isBehindPeople else { return WreathCover() }
    // The strip's edges are 0.77 half-breadths from the ring's line.
    let area = WreathGeometry(wreath).bounds(
      heights: -0.8...0.8, displacement: WreathSurface.maxDisplacement)
    guard let area = area?.intersection(photo.size.frame) else { return WreathCover() }
    let columns = Canvas.clamped(from: area.x, to: area.maxX, count: photo.size.width)
    let rows = Canvas.clamped(from: area.y, to: area.maxY, count: photo.size.height)
    let step = WreathDetail(wreath).step
    return WreathCover(
      people: people?.matte(
        of: photo, columns: columns.coarsened(by: step), rows: rows.coarsened(by: step),
        step: step),
      whole: hands
        + heads(before: index, of: wreaths).map { $0.matte(columns: columns, rows: rows) })
  }
}
