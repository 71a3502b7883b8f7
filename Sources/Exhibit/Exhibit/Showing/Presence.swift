/// A picture that is in view, or was a moment ago.
struct Presence {
  /// Seconds in which a picture that is seen comes alive, and in which one that is lost fades.
  private static let (fadingIn, fadingOut) = (0.3, 0.5)

  /// When it was first seen, in seconds.
  let start: Double
  private(set) var view: PictureView
  private(set) var isSeen = true
  /// From 0 to 1, linear in time.
  private var progress = 0.0

  /// - Parameter elapsed: seconds since the frame before.
  init(_ view: PictureView, at seconds: Double, elapsed: Double) {
    (self.view, start) = (view, seconds)
    progress = min(elapsed / Self.fadingIn, 1)
  }

  /// Takes the next frame; without a view the picture is lost, and stays where it was.
  mutating func take(_ view: PictureView?, elapsed: Double) {
    isSeen = view != nil
    if let view { self.view = view }
    progress += elapsed / (isSeen ? Self.fadingIn : -Self.fadingOut)
    progress = min(max(progress, 0), 1)
  }

  /// Whether it has faded out.
  var isOver: Bool { !isSeen && progress == 0 }

  /// How much of it is painted: begins and ends gently (smoothstep).
  var opacity: Double { progress * progress * (3 - 2 * progress) }
}
