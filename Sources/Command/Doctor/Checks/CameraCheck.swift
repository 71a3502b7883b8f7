import Camera
import Imaging

/// Checks the requested camera by taking a frame, or else lists the webcams. A machine without a
/// webcam can still crown and mail photos, so a missing one is only a warning.
struct CameraCheck: HealthCheck {
  let context: CheckContext

  func observation() throws -> Observation {
    guard let camera = context.camera else { return anyWebcam() }
    guard !(context.isOffline && camera.contains("://")) else {
      return .skipped(context.advice(.offline))
    }
    let source = try FrameSources.open(camera)
    guard let frame = try source.next() else { throw CameraError.noFrames(name: source.name) }
    let size = frame.photo.size
    return .ok("\(source.name) gives \(size.width) × \(size.height) pixels")
  }

  /// Lists the webcams without opening a stream, which would turn on a light.
  private func anyWebcam() -> Observation {
    let (found, failures) = WebcamListing.all()
    if let failure = failures.first {
      return .warning(context.sentence(failure.error))
    }
    guard !found.isEmpty else {
      return .warning("There is no webcam; if one is wanted, plug it in.")
    }
    for webcam in found where !webcam.formats.contains(where: \.readable) {
      let error = CameraError.noFormat(name: webcam.device, offered: webcam.formats.map(\.code))
      return .warning(context.sentence(error))
    }
    let names = found.map { "\($0.device) is \($0.name)" }.joined(separator: ", ")
    return .ok("\(names); \(context.advice(.camera))")
  }
}
