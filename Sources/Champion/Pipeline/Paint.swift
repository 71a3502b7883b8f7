import Imaging
import Overlay
import StageTiming

extension ChampionStudio {
  /// Paints statue and wreaths on the photo.
  ///
  /// - Parameter dirty: records the changed pixels, if the file's blocks are to be kept.
  func paint(
    _ placement: Placement, on photo: inout Photo, behind foreground: Foreground, mirrored: Bool,
    recording dirty: DirtyRegion?
  ) throws(ChampionError) {
    let shown = mirrored ? placement.mirrored(in: photo.size) : placement
    if mirrored { photo = photo.mirrored() }
    try ChampionError.lifting { () throws(OverlayError) in
      try trace.measure(.render) { () throws(OverlayError) in
        try photo.paint(
          shown, artwork: artwork,
          foreground: mirrored ? foreground.mirrored(in: photo.size) : foreground,
          recording: dirty, threads: threads)
      }
    }
  }
}
