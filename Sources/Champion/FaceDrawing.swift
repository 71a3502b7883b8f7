package import FaceTrack
package import Imaging

extension PhotoOutput {
  /// Draws faces on a photo and writes it as PNG, or as JPEG if the output's extension says so.
  package func write(
    _ faces: [Face], drawnOn photo: Photo, overwrites: Bool
  ) throws(ChampionError) {
    let drawn = try ChampionError.lifting { () throws(FaceTrackError) in
      try photo.annotated(with: faces)
    }
    _ = try write(
      drawn, format: format ?? .png, quality: CrownSettings.defaultQuality, overwrites: overwrites)
  }
}
