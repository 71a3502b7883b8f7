import Files

/// Which photo a champion photo was made of: the SHA-256 of the photo's file, as an extended
/// attribute of the champion photo's.
///
/// Without it `--existing skip` would take a champion photo that an earlier run made of another
/// photo, one of the same name in another folder, for this one's.
enum OutputOrigin {
  private static let attribute = "user.selfie.photo"

  /// Notes of which photo an output was made.
  static func note(_ photo: [UInt8], on output: PhotoOutput) {
    guard let path = output.filePath else { return }
    ExtendedAttribute.set(attribute, to: digest(of: photo), of: path)
  }

  /// Whether an output is known to be another photo's.
  static func isOther(than photo: [UInt8], _ output: PhotoOutput) -> Bool {
    guard let path = output.filePath,
      let noted = ExtendedAttribute.value(attribute, of: path)
    else { return false }
    return noted != digest(of: photo)
  }

  private static func digest(of photo: [UInt8]) -> String {
    photo.withUnsafeBytes { SHA256Digest.hexadecimal($0) }
  }
}

extension PhotoOutput {
  /// The path of a file in a folder; `nil` for standard output and other open files.
  fileprivate var filePath: String? {
    guard case .file(let path) = self, FileStream.descriptor(of: path) == nil else { return nil }
    return path
  }
}
