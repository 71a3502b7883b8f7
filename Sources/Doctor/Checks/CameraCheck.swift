internal import Glibc

/// The webcam. A machine without one may crown photos and mail them: only a camera that was asked
/// for must be there.
struct CameraCheck: Examination {
  let surroundings: Surroundings

  func finding() -> Finding {
    guard let camera = surroundings.camera else {
      let devices: [String] = (0..<64).map { "/dev/video\($0)" }
      guard let first = devices.first(where: { access($0, F_OK) == 0 }) else {
        return Finding(
          .camera, .warning, "There is no camera; if one is wanted, plug it in.")
      }
      return Self.finding(of: first)
    }
    let isNumber = !camera.isEmpty && camera.allSatisfy(\.isWholeNumber)
    let path = isNumber ? "/dev/video\(camera)" : camera
    guard !path.contains("://") else {
      return Finding(.camera, .skipped, "Streams are not looked at; try \"selfie snap\".")
    }
    return Self.finding(of: path)
  }

  private static func finding(of path: String) -> Finding {
    guard access(path, F_OK) == 0 else {
      return Finding(
        .camera, .failed, "There is no camera \(path); plug it in, or name another with --camera.")
    }
    guard access(path, R_OK | W_OK) == 0 else {
      return Finding(
        .camera, .failed,
        """
        The camera \(path) may not be used; add this user to the group video and log in again.
        """)
    }
    return Finding(.camera, .ok, "\(path) is there and may be used")
  }
}
