import FaceTrack
import Imaging

/// Checks that the models load and find a synthetic face.
struct FaceCheck: HealthCheck {
  let context: CheckContext

  /// The largest distance of a detected eye from the drawn one, in pixels: half the iris radius.
  private static let tolerance = 2.7

  func observation() throws -> Observation {
    var tracker = FaceTracker(models: context.models)
    try tracker.loadModels()
    return judge(try tracker.faces(in: TestHead.photo()), detector: FaceTracker.detectorName)
  }

  private func judge(_ faces: [Face], detector: String) -> Observation {
    let remedy = "reinstall the models and the distribution's OpenCV, then report it as a bug"
    guard let face = faces.first, faces.count == 1 else {
      return .failed(
        "The models load, but find \(faces.count) faces in place of one in a drawn head; \(remedy)."
      )
    }
    let distance = max(
      face.landmarks.rightEye.distance(to: TestHead.rightEye),
      face.landmarks.leftEye.distance(to: TestHead.leftEye))
    guard distance <= Self.tolerance else {
      let pixels = (distance * 10).rounded() / 10
      return .failed(
        "The models find a drawn head's eyes \(pixels) pixels from their place; \(remedy).")
    }
    return .ok("The models load and find a drawn head's face and eyes (detector \(detector))")
  }
}
