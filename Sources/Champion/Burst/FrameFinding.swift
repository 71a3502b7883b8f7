public import FaceTrack
public import Imaging

/// What one frame of a burst shows, measured without regard to the others.
public struct FrameFinding: Sendable {
  /// What was measured of each face.
  public var people: [PersonFinding]
  /// The sharpness of the whole picture, for frames without a face.
  public var sharpness: Double

  /// Puts a finding together.
  public init(people: [PersonFinding], sharpness: Double) {
    self.people = people
    self.sharpness = sharpness
  }

  /// Measures a photo whose faces were found.
  public init(_ photo: Photo, faces: [Face]) {
    people = faces.map { PersonFinding($0, in: photo) }
    let whole = Rectangle(
      x: 0, y: 0, width: Double(photo.size.width), height: Double(photo.size.height))
    sharpness = Sharpness.measure(photo, in: whole)
  }
}

/// What one frame shows of one person.
public struct PersonFinding: Sendable {
  /// The face, in pixels of the photo.
  public var box: Rectangle
  /// The eye aspect ratio; `nil` when the face's detector tells no lids.
  public var eyes: Double?
  /// The sharpness of the face, 0 and up.
  public var sharpness: Double
  /// The share of the head that the photo's border cuts off, 0 to 1.
  public var cut: Double

  /// Puts a finding together.
  public init(box: Rectangle, eyes: Double?, sharpness: Double, cut: Double) {
    self.box = box
    self.eyes = eyes
    self.sharpness = sharpness
    self.cut = cut
  }

  init(_ face: Face, in photo: Photo) {
    box = face.box
    eyes = EyeOpenness.ratio(face.landmarks.mesh)
    sharpness = Sharpness.measure(photo, in: face.box)
    cut = Self.cutShare(of: face, in: photo.size)
  }

  /// How much of the upright box round the whole head lies outside the photo.
  static func cutShare(of face: Face, in size: PixelSize) -> Double {
    let across = Point(x: face.head.halfBreadth, y: 0)
    let middle = face.head.hairTop.midpoint(to: face.landmarks.chin)
    let corners = [face.head.hairTop, face.landmarks.chin, middle - across, middle + across]
    guard let head = Rectangle(bounding: corners), head.area > 0 else { return 0 }
    let whole = Rectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    return 1 - (head.intersection(whole)?.area ?? 0) / head.area
  }
}
