import FaceTrack
package import Imaging
package import Overlay

/// The answer to a frame of the camera: where wreaths and statue are.
package struct LiveFrame: Sendable {
  /// The frame's size, which the coordinates belong to.
  package let size: PixelSize
  /// A wreath for every tracked head, the far ones first.
  package let wreaths: [WreathPlacement]
  /// The statue, where a photo of the frame would have it.
  package let statue: StatuePlacement?
  /// The people before the statue; `nil` where it stands before everybody.
  let people: PeopleMask?
  /// The corner of the shown part, of which ``people`` is the mask.
  let corner: Point
  /// Whether the picture is too dark for a good photo.
  package let isDark: Bool

  /// The people before the statue as a coarse grid over the whole frame.
  package struct Cover: Sendable {
    package let columns, rows: Int
    /// The mask's values in row order: 0 is background, 255 a person.
    package let levels: [UInt8]
  }

  /// The people before the statue.
  ///
  /// - Parameter cells: those along the frame's longer side.
  package func cover(cells: Int) -> Cover? {
    guard let people else { return nil }
    let longer = max(size.width, size.height)
    let columns = max(1, cells * size.width / longer)
    let rows = max(1, cells * size.height / longer)
    let step = Point(
      Double(size.width) / Double(columns), Double(size.height) / Double(rows))
    let levels = (0..<columns * rows).map { index in
      let place =
        Point(
          (Double(index % columns) + 0.5) * step.x, (Double(index / columns) + 0.5) * step.y)
        - corner
      return UInt8((min(max(people.value(at: place), 0), 1) * 255).rounded())
    }
    return Cover(columns: columns, rows: rows, levels: levels)
  }
}
