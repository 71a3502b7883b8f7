import Imaging

/// Checks for the program that decodes HEIC and AVIF, and its codecs.
struct HEIFCheck: HealthCheck {
  /// The program of this process, or another.
  var program = HEIFProgram.standard

  func observation() -> Observation {
    guard let path = program.installed else {
      return .warning(
        """
        \(HEIFProgram.name) is not installed as \(program.paths.joined(separator: " or ")), so \
        HEIC and AVIF photos cannot be read; install the program again.
        """)
    }
    let lines = HEIFProgram.decoders(of: path)
    guard let library = lines.first else {
      return .warning(
        """
        \(path) does not start, so HEIC and AVIF photos cannot be read; install it again with \
        libheif1.
        """)
    }
    let packages = [
      ("HEVC", "HEIC", "libheif-plugin-libde265"), ("AV1", "AVIF", "libheif-plugin-dav1d"),
    ]
    for (codec, photos, package) in packages where !lines.contains(codec) {
      return .warning(
        """
        \(library) has no decoder for \(codec), so \(photos) photos cannot be read; install one \
        with "apt-get install \(package)".
        """)
    }
    return .ok("HEIC and AVIF by \(library), in \(path)")
  }
}
