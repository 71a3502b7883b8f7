import COpenCV

/// How OpenCV works in this process.
enum OpenCVSettings {
  /// To be called before anything of OpenCV is; told once, whichever thread comes first. It takes a
  /// millisecond, which a thread that reads ahead has sooner than one that has a photo to decode.
  static func apply() { applied }

  // One thread (docs/decisions/0005): photos are worked on side by side instead.
  private static let applied: Void = COpenCV_configure(1)
}
