import FaceTrack
import Imaging

/// The absolute measurements of one frame of a burst, before the frames are compared.
struct FrameMeasurement {
  /// The measurements of each face.
  var people: [FaceMeasurement]
  /// The sharpness of the whole frame, for bursts without a face.
  var sharpness: Double
}

extension FrameMeasurement {
  /// Measures a photo with its faces.
  init(_ photo: Photo, faces: [Face]) {
    people = faces.map { FaceMeasurement($0, in: photo) }
    sharpness = Tenengrad.sharpness(of: photo, in: photo.size.frame)
  }
}

/// The measurements of one face in one frame.
struct FaceMeasurement {
  /// The face's box, in pixels of the photo.
  var box: Rectangle
  /// The eye aspect ratio; `nil` for a face without a mesh.
  var eyes: Double?
  /// The sharpness of the face, 0 and up.
  var sharpness: Double
  /// The fraction of the head outside the photo, 0 to 1.
  var cut: Double
}

extension FaceMeasurement {
  init(_ face: Face, in photo: Photo) {
    box = face.box
    eyes = EyeOpenness.ratio(face.landmarks.mesh)
    sharpness = Tenengrad.sharpness(of: photo, in: face.box)
    cut = Self.cutShare(of: face, in: photo.size)
  }

  /// The fraction of the head's bounding box outside the photo.
  private static func cutShare(of face: Face, in size: PixelSize) -> Double {
    let across = Point(x: face.head.halfBreadth, y: 0)
    let middle = face.head.hairTop.midpoint(to: face.landmarks.chin)
    let corners = [face.head.hairTop, face.landmarks.chin, middle - across, middle + across]
    guard let head = Rectangle(bounding: corners), head.area > 0 else { return 0 }
    return 1 - (head.intersection(size.frame)?.area ?? 0) / head.area
  }
}
