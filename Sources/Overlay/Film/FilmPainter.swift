public import Imaging

/// Paints frame after frame, and reuses the painted statue while its place and light stay.
///
/// A class, because the painted statue is cached from frame to frame. It is used by one thread at a
/// time.
public final class FilmPainter {
  private let artwork: Artwork
  private var cachedStatue: PaintedStatue?
  /// The hands of the scene; making their mattes takes as long as painting.
  private var cachedHands: [Matte]?

  /// The statue as painted last, with what it was painted by.
  private struct PaintedStatue {
    var placement: StatuePlacement
    var light: Light
    var size: PixelSize
    var matte: Matte?
    var layer: ImageLayer?
  }

  /// Makes a painter.
  ///
  /// - Parameter artwork: wreath and statue.
  public init(artwork: Artwork) { self.artwork = artwork }

  /// Paints a frame in place; with a ledge it grows.
  ///
  /// - Parameters:
  ///   - placement: what goes where in it.
  ///   - frame: the frame; all frames have the same colour profile.
  ///   - number: the frame's number, which seeds the grain: every frame gets another.
  ///   - scene: the people and hands before the artwork that stands behind them; they must stay
  ///     the same from frame to frame.
  /// - Throws: ``OverlayError`` when an artwork file is missing or damaged.
  public func paint(
    _ placement: FramePlacement, on frame: inout Photo, number: Int,
    scene: Scene = Scene()
  ) throws(OverlayError) {
    let approaches =
      placement.approaches.isEmpty
      ? placement.placement.wreaths.map { _ in nil } : placement.approaches
    let (opacity, placement) = (placement.statueOpacity, placement.placement)
    let (grain, space) = (Grain(placement.light, frame: number), PhotoSpace(of: frame))
    let hands = cachedHands ?? scene.handMattes(of: frame)
    cachedHands = hands
    // A head is where its wreath will lie.
    let rests = zip(placement.wreaths, approaches).map { $1?.rest ?? $0 }
    let covers = rests.indices.map {
      scene.cover(
        of: placement.wreaths[$0], behind: scene.heads(before: $0, of: rests),
        approach: approaches[$0], in: frame, hands: hands)
    }
    if placement.ledge > 0 {
      frame = Ledge(under: frame.size).added(to: frame, height: placement.ledge)
    }
    if let statue = placement.statue, opacity > 0 {
      let painted = try painted(statue, light: placement.light, on: frame, space, scene)
      if var layer = painted.layer {
        if opacity < 1 { layer = layer.faded(Float(opacity)) }
        let shadow = ContactShadow(
          statue, shape: try artwork.statue.shape(), light: placement.light)
        Canvas.paint(&frame, in: space) { canvas in
          shadow.paint(on: canvas, behind: painted.matte, opacity: opacity)
          canvas.paint(layer, grain: grain)
        }
      }
    }
    guard !placement.wreaths.isEmpty else { return }
    let painter = WreathPainter(artwork: artwork.wreath, light: placement.light, space: space)
    try Canvas.paint(&frame, in: space) { canvas throws(OverlayError) in
      for (index, wreath) in placement.wreaths.enumerated() {
        try painter.paint(
          wreath, on: canvas, behind: covers[index], approach: approaches[index], grain: grain)
      }
    }
  }

  private func painted(
    _ placement: StatuePlacement, light: Light, on frame: Photo, _ space: PhotoSpace, _ scene: Scene
  ) throws(OverlayError) -> PaintedStatue {
    // The grain is added when the layer is blended, for each frame anew.
    var light = light
    light.grain = 0
    if let statue = cachedStatue, statue.placement == placement, statue.light == light,
      statue.size == frame.size
    {
      return statue
    }
    let painter = StatuePainter(artwork: artwork.statue, light: light, space: space)
    let matte = try painter.matte(for: placement, before: frame, scene)
    let statue = PaintedStatue(
      placement: placement, light: light, size: frame.size, matte: matte,
      layer: try painter.layer(placement, in: frame.size, behind: matte))
    cachedStatue = statue
    return statue
  }
}
