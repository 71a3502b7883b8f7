import Camera
import Imaging

/// Checks the requested camera by taking a frame, or else lists the webcams. A machine without a
/// webcam can still crown and mail photos, so a missing one is only a warning.
struct CameraCheck: HealthCheck {
  let context: CheckContext

  func finding() -> Finding {
    guard let camera = context.camera else { return anyWebcam() }
    guard !(context.isOffline && camera.contains("://")) else {
      return Finding(.camera, .skipped, context.advice(.offline))
    }
    do throws(CameraError) {
      let source = try FrameSources.open(camera)
      guard let frame = try source.next() else { throw .noFrames(name: source.name) }
      let size = frame.photo.size
      return Finding(.camera, .ok, "\(source.name) gives \(size.width) × \(size.height) pixels")
    } catch {
      return Finding(.camera, .failed, context.sentence(error))
    }
  }

  /// Lists the webcams without opening a stream, which would turn on a light.
  private func anyWebcam() -> Finding {
    let (found, failures) = WebcamListing.all()
    if let failure = failures.first {
      return Finding(.camera, .warning, context.sentence(failure.error))
    }
    guard !found.isEmpty else {
      return Finding(.camera, .warning, "There is no webcam; if one is wanted, plug it in.")
    }
    for webcam in found where !webcam.formats.contains(where: \.readable) {
      let error = CameraError.noFormat(name: webcam.device, offered: webcam.formats.map(\.code))
      return Finding(.camera, .warning, context.sentence(error))
    }
    return Finding(
      .camera, .ok,
      found.map { "\($0.device) is \($0.name)" }.joined(separator: ", ")
        + "; \(context.advice(.camera))")
  }
}
