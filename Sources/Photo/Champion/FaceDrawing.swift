package import FaceTrack
package import Imaging

extension PhotoOutput {
  /// Draws faces on a photo and writes it as PNG, or as JPEG if the output's extension says so.
  package func write(
    _ faces: [Face], drawnOn photo: Photo, overwrites: Bool
  ) throws(ChampionError) {
    let drawn: Photo
    do { drawn = try photo.annotated(with: faces) } catch { throw .faces(error) }
    _ = try write(
      drawn, format: format ?? .png, quality: EncodingSettings.defaultQuality,
      overwrites: overwrites)
  }
}
