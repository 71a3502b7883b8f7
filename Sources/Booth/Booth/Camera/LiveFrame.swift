import FaceTrack
package import Imaging
package import Overlay

/// The answer to a frame of the camera: where wreaths and statue are.
package struct LiveFrame: Sendable {
  /// The frame's size, in whose pixels the coordinates are.
  package let size: PixelSize
  /// A wreath for every tracked head, those of distant heads first.
  package let wreaths: [WreathPlacement]
  /// The statue, where a photo of this frame would have it.
  package let statue: StatuePlacement?
  /// The people in front of the statue; `nil` if the statue stands in front of everybody.
  let people: PeopleMask?
  /// The part that the page shows, in the frame's pixels; ``people`` covers this part.
  package let shown: Rectangle
  /// Whether the picture is too dark for a good photo.
  package let isDark: Bool

  /// The people in front of the statue, as a coarse grid over the whole frame.
  package struct Cover: Sendable {
    package let columns, rows: Int
    /// The mask's values in row order: 0 is background, 255 a person.
    package let levels: [UInt8]
  }

  /// The people in front of the statue.
  ///
  /// - Parameter cells: the number of cells along the frame's longer side.
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
        - Point(shown.x, shown.y)
      return UInt8((min(max(people.value(at: place), 0), 1) * 255).rounded())
    }
    return Cover(columns: columns, rows: rows, levels: levels)
  }
}
