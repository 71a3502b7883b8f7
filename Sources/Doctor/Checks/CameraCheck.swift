internal import Camera
internal import Imaging

/// The webcam. A machine without one may crown photos and mail them: only a camera that was asked
/// for must be there, and gives a frame here.
struct CameraCheck: Examination {
  let surroundings: Surroundings

  func finding() -> Finding {
    guard let camera = surroundings.camera else { return anyWebcam() }
    guard !(surroundings.isOffline && camera.contains("://")) else {
      return Finding(.camera, .skipped, "The network is left alone, as --offline asks.")
    }
    do throws(CameraError) {
      let source = try FrameSources.open(camera)
      guard let frame = try source.next() else { throw .noFrames(name: source.name) }
      let size = frame.photo.size
      return Finding(.camera, .ok, "\(source.name) gives \(size.width) × \(size.height) pixels")
    } catch {
      return Finding(.camera, .failed, surroundings.sentence(error))
    }
  }

  /// No frame is taken from a camera that nobody asked for: its light would go on.
  private func anyWebcam() -> Finding {
    let (found, failures) = WebcamListing.all()
    if let failure = failures.first {
      return Finding(.camera, .warning, surroundings.sentence(failure.error))
    }
    guard !found.isEmpty else {
      return Finding(.camera, .warning, "There is no webcam; if one is wanted, plug it in.")
    }
    for webcam in found where !webcam.formats.contains(where: \.readable) {
      let error = CameraError.noFormat(name: webcam.device, offered: webcam.formats.map(\.code))
      return Finding(.camera, .warning, surroundings.sentence(error))
    }
    return Finding(
      .camera, .ok,
      found.map { "\($0.device) is \($0.name)" }.joined(separator: ", ")
        + "; --camera takes a frame from one")
  }
}
