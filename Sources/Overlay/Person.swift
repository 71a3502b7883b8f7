import FaceTrack
import Imaging

/// A person in the photo, as placing and lighting need it.
struct Person: Hashable, Sendable {
  /// The face from chin to brow, in pixels.
  var face: Rectangle
  /// The distance from the chin to the head's top, in pixels.
  var headHeight: Double
  /// The head from chin to top, as broad as the face.
  var head: Rectangle
  /// What the person hides of those behind: the head with its hair, and from the mouth down the
  /// shoulders, three heads broad.
  var figure: [Rectangle] {
    let middle = head.center.x
    return [
      head.scaled(by: 1.3),
      Rectangle(
        x: middle - 1.5 * head.width, y: head.y + 0.8 * head.height, width: 3 * head.width,
        height: 8 * head.height),
    ]
  }
  /// The areas that the statue must not cover: the face with its margin, and the head up to its
  /// top.
  var exclusionZones: [Rectangle]
  /// The slits between the lids, where the white of the eyes is; empty without a mesh.
  var eyes: [Rectangle]

  /// A person whose face was found.
  init(_ face: Face) {
    self.face = face.box
    headHeight = face.head.headTop.distance(to: face.landmarks.chin)
    let half = Point(face.box.width / 2, 0)
    head =
      Rectangle(bounding: [
        face.head.headTop - half, face.head.headTop + half, face.landmarks.chin,
      ]) ?? face.box
    exclusionZones = [face.box.scaled(by: StatuePolicy.faceMargin), head]
    eyes = Self.lids.compactMap { contour in
      guard let highest = contour.max(), highest < face.landmarks.mesh.count else { return nil }
      let box = Rectangle(bounding: contour.map { face.landmarks.mesh[$0].position })
      // A narrower slit shows lashes and lids only.
      guard let box, box.width >= 10 else { return nil }
      return Rectangle(
        x: box.x, y: box.y + 0.3 * box.height, width: box.width, height: 0.5 * box.height)
    }
  }

  /// A person assumed under a wreath that was placed by hand: the face is as broad as the wreath
  /// and a third higher (the proportions of an upright head).
  init(under wreath: WreathPlacement) {
    face = Rectangle(
      x: wreath.center.x - wreath.width / 2, y: wreath.center.y, width: wreath.width,
      height: wreath.width * 1.3)
    headHeight = wreath.width * 1.5
    head = Rectangle(
      x: face.x, y: face.maxY - headHeight, width: face.width, height: headHeight)
    exclusionZones = [face.scaled(by: StatuePolicy.faceMargin)]
    eyes = []
  }

  /// The height of the shoulders, below which the statue may stand before the body.
  var shoulders: Double { face.maxY + 0.15 * headHeight }

  /// The height of the chest, under the shoulders: two fifths of a head below the chin.
  var chest: Double { face.maxY + 0.4 * headHeight }

  /// The same person in a photo that begins elsewhere.
  func moved(by offset: Point) -> Person {
    func moved(_ area: Rectangle) -> Rectangle {
      Rectangle(
        x: area.x + offset.x, y: area.y + offset.y, width: area.width, height: area.height)
    }
    var person = self
    (person.face, person.head) = (moved(face), moved(head))
    (person.exclusionZones, person.eyes) = (exclusionZones.map(moved), eyes.map(moved))
    return person
  }

  /// The contours of the lids, right and left (indices of MediaPipe's face mesh).
  private static let lids = [
    [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
    [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
  ]
}
