import Imaging
import Overlay
import StageTiming

extension ChampionStudio {
  /// Paints statue and wreaths on the photo, or on its mirror image.
  ///
  /// - Parameter dirty: records the changed pixels, if the file's blocks are to be kept.
  func paint(
    _ placement: Placement, in scene: Scene, on photo: inout Photo, mirrored: Bool = false,
    recording dirty: DirtyRegion? = nil
  ) throws {
    let span = trace.begin(.render)
    defer { span.end() }
    let size = photo.size
    if mirrored { photo = photo.mirrored() }
    try photo.paint(
      mirrored ? placement.mirrored(in: size) : placement, artwork: artwork,
      scene: mirrored ? scene.mirrored(in: size) : scene, recording: dirty, threads: threads)
  }
}
