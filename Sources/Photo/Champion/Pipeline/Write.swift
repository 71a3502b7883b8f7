package import FaceTrack
package import Files
import Glibc
package import Imaging

extension PhotoOutput {
  /// Writes a complete file, or all bytes to standard output.
  package func write(
    _ bytes: [UInt8], overwrites: Bool, attribute: ExtendedAttribute? = nil
  ) throws {
    do {
      switch self {
      case .file(let path):
        if let descriptor = FileStream.descriptor(of: path) {
          return try FileStream.write(bytes, to: descriptor)
        }
        try AtomicFile.write(
          bytes, to: path, overwrite: overwrites, attribute: attribute, by: .unnamedFile)
      case .standardOutput:
        try FileStream.write(bytes, to: STDOUT_FILENO)
      }
    } catch {
      throw ChampionError.output(name: name, error)
    }
  }

  /// Encodes a photo and writes it.
  ///
  /// - Returns: the file's bytes.
  package func write(
    _ photo: Photo, format: OutputFormat, quality: Int, overwrites: Bool
  ) throws -> [UInt8] {
    let encoded = try photo.encoded(as: format, quality: quality)
    try write(encoded, overwrites: overwrites)
    return encoded
  }

  /// Throws ``ChampionError/output(name:_:)`` for a file that cannot be written, before any work.
  package func checkWritable(overwrites: Bool) throws {
    guard case .file(let path) = self, FileStream.descriptor(of: path) == nil else { return }
    do {
      try AtomicFile.checkWritable(path, overwrite: overwrites)
    } catch {
      throw ChampionError.output(name: name, error)
    }
  }
}

extension PhotoOutput {
  /// Draws faces on a photo and writes it as PNG, or as JPEG if the output's extension says so.
  package func write(
    _ faces: [Face], drawnOn photo: Photo, overwrites: Bool
  ) throws {
    let drawn = try photo.annotated(with: faces)
    _ = try write(
      drawn, format: format ?? .png, quality: EncodingSettings.defaultQuality,
      overwrites: overwrites)
  }
}
