public import FaceTrack
public import Imaging

extension PhotoOutput {
  /// Draws faces on a photo and writes it: PNG, unless the file's name asks for JPEG.
  public func write(
    _ faces: [Face], drawnOn photo: Photo, overwrites: Bool
  ) throws(ChampionError) {
    let drawn = try ChampionError.lifting { () throws(FaceTrackError) in
      try photo.annotated(with: faces)
    }
    _ = try write(drawn, format: format ?? .png, quality: 92, overwrites: overwrites)
  }
}
