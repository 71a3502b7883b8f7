public import FaceTrack
public import Imaging

/// Somebody in the photo, as far as the statue must know: she hides no face and few bodies.
public struct Person: Hashable, Sendable {
  /// The face with its chin and brow.
  public var face: Rectangle
  /// From the chin to the head's top, in pixels.
  public var headHeight: Double
  /// What must stay visible: the face with its margin, and the head up to its top.
  public var keptClear: [Rectangle]

  /// The slits between the lids, where the white of the eyes is; none when they were not seen.
  public var eyes: [Rectangle]

  /// Somebody whose face was found.
  public init(_ face: Face) {
    self.face = face.box
    headHeight = face.head.headTop.distance(to: face.landmarks.chin)
    let half = Point(face.box.width / 2, 0)
    let head = Rectangle(bounding: [
      face.head.headTop - half, face.head.headTop + half, face.landmarks.chin,
    ])
    keptClear = [face.box.scaled(by: StatuePolicy.faceMargin), head].compactMap(\.self)
    eyes = Self.lids.compactMap { contour in
      guard let highest = contour.max(), highest < face.landmarks.mesh.count else { return nil }
      let box = Rectangle(bounding: contour.map { face.landmarks.mesh[$0].position })
      // Fewer pixels than these are lashes and lids.
      guard let box, box.width >= 10 else { return nil }
      return Rectangle(
        x: box.x, y: box.y + 0.3 * box.height, width: box.width, height: 0.5 * box.height)
    }
  }

  /// Somebody who is only known by the wreath that was placed by hand: the face is taken to be
  /// under it, as broad as the wreath and a third higher (the proportions of an upright head).
  public init(under wreath: WreathPlacement) {
    face = Rectangle(
      x: wreath.center.x - wreath.width / 2, y: wreath.center.y, width: wreath.width,
      height: wreath.width * 1.3)
    headHeight = wreath.width * 1.5
    keptClear = [face.scaled(by: StatuePolicy.faceMargin)]
    eyes = []
  }

  /// The lids' edges, right and left (MediaPipe's mesh numbers).
  private static let lids = [
    [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
    [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
  ]
}
