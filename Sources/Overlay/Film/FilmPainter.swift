public import Imaging

/// Paints frame after frame, and reuses the painted statue while her place and light stay.
///
/// A class, because the painted statue is cached from frame to frame. It is used by one thread at a
/// time.
public final class FilmPainter {
  private let artwork: Artwork
  private var cachedStatue: PaintedStatue?

  /// The statue as painted last, with what she was painted by.
  private struct PaintedStatue {
    var placement: StatuePlacement
    var light: Light
    var size: PixelSize
    var layer: ImageLayer?
  }

  /// Makes a painter.
  ///
  /// - Parameter artwork: wreath and statue.
  public init(artwork: Artwork) { self.artwork = artwork }

  /// Paints a frame in place.
  ///
  /// - Parameters:
  ///   - placement: what goes where in it.
  ///   - frame: the frame.
  ///   - number: the frame's number, which seeds the grain: every frame gets another.
  /// - Throws: ``OverlayError`` when an artwork file is missing or damaged.
  public func paint(
    _ placement: FramePlacement, on frame: inout Photo, number: Int
  ) throws(OverlayError) {
    let (opacity, placement) = (placement.statueOpacity, placement.placement)
    let grain = Grain(placement.light, frame: number)
    if let statue = placement.statue, opacity > 0 {
      if var layer = try layer(statue, light: placement.light, in: frame.size) {
        if opacity < 1 { layer = layer.faded(Float(opacity)) }
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
  ) throws(OverlayError) -> ImageLayer? {
    // The grain is added when the layer is blended, for each frame anew.
    var light = light
    light.grain = 0
    if let statue = cachedStatue, statue.placement == placement, statue.light == light,
      statue.size == size
    {
      return statue.layer
    }
    let layer = try StatuePainter(artwork: artwork.statue, light: light).layer(
      placement, in: size)
    cachedStatue = PaintedStatue(placement: placement, light: light, size: size, layer: layer)
    return layer
  }
}
