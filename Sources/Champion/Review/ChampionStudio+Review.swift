public import FaceTrack
public import Imaging
import Overlay

extension ChampionStudio {
  /// Places everything on a photo in memory, for moving it by hand.
  ///
  /// - Parameters:
  ///   - photo: the bare photo.
  ///   - faces: its faces, if they are known already.
  /// - Throws: ``ChampionError/noFace`` when somebody is to be crowned and nobody was found.
  public mutating func editor(
    for photo: Photo, faces: [Face]? = nil, settings: CrownSettings
  ) throws(ChampionError) -> PlacementEditor {
    var faces = settings.needsFaces ? faces : nil
    if settings.needsFaces, faces == nil { faces = try self.faces(in: photo) }
    let placement = try place(faces: faces, on: photo, settings: settings)
    return PlacementEditor(
      PlacementPlan(placement, for: photo.size), on: photo, artwork: try loadedArtwork())
  }
}
