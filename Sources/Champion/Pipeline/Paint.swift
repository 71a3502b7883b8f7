import Imaging
import Overlay
import Tracing

extension ChampionStudio {
  /// Paints statue and wreaths on the photo.
  func paint(
    _ placement: Placement, on photo: inout Photo, mirrored: Bool,
    recording record: PixelRecord?
  ) throws(ChampionError) {
    let shown = mirrored ? placement.mirrored(in: photo.size) : placement
    if mirrored { photo = photo.mirrored() }
    try ChampionError.lifting { () throws(OverlayError) in
      try trace.measure(.render) { () throws(OverlayError) in
        try photo.paint(shown, artwork: artwork, recording: record, threads: threads)
      }
    }
  }
}
