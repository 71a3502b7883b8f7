public import Imaging

/// Paints one frame after another, and keeps what is the same in the next.
///
/// A class, because the painted statue is kept from frame to frame beside the artwork's levels. It is
/// used by one thread at a time.
public final class FilmPainter {
  private let artwork: Artwork
  private var statue: PaintedStatue?

  /// The statue as she was painted last.
  private struct PaintedStatue {
    var placement: StatuePlacement
    var light: Light
    var size: PixelSize
    var layer: Layer?
  }

  /// Makes a painter.
  public init(artwork: Artwork) { self.artwork = artwork }

  /// Paints a frame.
  ///
  /// - Parameters:
  ///   - shot: what goes where.
  ///   - frame: the picture.
  ///   - number: the frame's number; grain is another in each, as a camera's is.
  public func paint(
    _ shot: FilmPlacement.Shot, on frame: inout Photo, number: Int
  ) throws(OverlayError) {
    let placement = shot.placement
    let grain = Grain(placement.light, frame: number)
    if let statue = placement.statue, shot.statueOpacity > 0 {
      if var layer = try layer(statue, light: placement.light, in: frame.size) {
        if shot.statueOpacity < 1 { layer = layer.faded(Float(shot.statueOpacity)) }
        Canvas.paint(&frame) { $0.paint(layer, grain: grain) }
      }
    }
    guard !placement.wreaths.isEmpty else { return }
    let painter = WreathPainter(artwork: artwork.wreath, light: placement.light)
    try Canvas.paint(&frame) { canvas throws(OverlayError) in
      for wreath in placement.wreaths { try painter.paint(wreath, on: canvas, grain: grain) }
    }
  }

  private func layer(
    _ placement: StatuePlacement, light: Light, in size: PixelSize
  ) throws(OverlayError) -> Layer? {
    // The grain is laid on by each frame anew.
    var light = light
    light.grain = 0
    if let statue, statue.placement == placement, statue.light == light, statue.size == size {
      return statue.layer
    }
    let layer = try StatuePainter(artwork: artwork.statue, light: light).layer(
      placement, in: size)
    statue = PaintedStatue(placement: placement, light: light, size: size, layer: layer)
    return layer
  }
}
