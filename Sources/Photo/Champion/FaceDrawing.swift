package import FaceTrack
package import Imaging

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
