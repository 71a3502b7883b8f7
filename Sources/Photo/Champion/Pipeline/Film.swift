import Imaging
import Overlay

extension ChampionStudio {
  /// Keeps what the film of a coronation begins with, before the photo is painted on.
  func stage(
    _ placement: Placement, in scene: Scene, of photo: Photo, mirrored: Bool
  ) -> CoronationStage {
    guard mirrored else { return CoronationStage(photo, placement, scene: scene) }
    return CoronationStage(
      photo.mirrored(), placement.mirrored(in: photo.size), scene: scene.mirrored(in: photo.size))
  }
}
