import FaceTrack
import Imaging
import Overlay
import StageTiming

extension ChampionStudio {
  /// Finds the people before the statue, places wreaths and statue, and finds the hands before the wreaths.
  mutating func place(
    _ faces: [Face]?, on photo: Photo, settings: CrownSettings
  ) throws(ChampionError) -> (placement: Placement, foreground: Foreground) {
    var foreground = try foreground(of: photo, faces: faces, settings: settings)
    var placement = try place(faces, on: photo, before: foreground, settings: settings)
    foreground.hands = try hands(before: &placement, in: photo, foreground, settings: settings)
    return (placement, foreground)
  }

  /// Places wreaths and statue: by the plan; without one, by given coordinates, then by the faces.
  private func place(
    _ faces: [Face]?, on photo: Photo, before foreground: Foreground, settings: CrownSettings
  ) throws(ChampionError) -> Placement {
    if let plan = settings.plan {
      do throws(PlanError) {
        return try plan.placement(on: photo.size)
      } catch {
        throw .plan(error)
      }
    }
    if let faces, faces.isEmpty { throw .noFace }
    return try ChampionError.lifting { () throws(OverlayError) in
      try trace.measure(.plan) { () throws(OverlayError) in
        try Placement.automatic(
          for: faces ?? [], in: photo, artwork: artwork, request: settings.request,
          foreground: foreground)
      }
    }
  }
}
