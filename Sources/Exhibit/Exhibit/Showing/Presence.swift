import Glibc
import Imaging

/// A picture that is in view, or was a moment ago.
struct Presence {
  /// Seconds in which a picture that comes into view appears, and in which a lost one fades.
  private static let (fadingIn, fadingOut) = (0.3, 0.5)

  /// The time constant in seconds with which the speed of a lost picture decays.
  private static let coasting = 0.25

  /// When it was first seen, in seconds.
  let start: Double
  private(set) var view: PictureView
  private(set) var isSeen = true
  /// From 0 to 1, linear in time.
  private var progress = 0.0
  /// The speed of the picture's middle, in the frame's pixels a second.
  private var speed = Point(0, 0)

  /// - Parameter elapsed: seconds since the frame before.
  init(_ view: PictureView, at seconds: Double, elapsed: Double) {
    (self.view, start) = (view, seconds)
    progress = min(elapsed / Self.fadingIn, 1)
  }

  /// Takes the next frame. Without a view the picture is lost; it moves on as it did last, because
  /// the camera does.
  mutating func take(_ view: PictureView?, elapsed: Double) {
    if let view {
      let step = view.middle - self.view.middle
      speed = isSeen && elapsed > 0 ? Point(step.x / elapsed, step.y / elapsed) : Point(0, 0)
      self.view = view
    } else {
      self.view.move(by: Point(speed.x * elapsed, speed.y * elapsed))
      let share = exp(-elapsed / Self.coasting)
      speed = Point(speed.x * share, speed.y * share)
    }
    isSeen = view != nil
    progress += elapsed / (isSeen ? Self.fadingIn : -Self.fadingOut)
    progress = min(max(progress, 0), 1)
  }

  /// Whether it has faded out.
  var isOver: Bool { !isSeen && progress == 0 }

  /// How much of it is painted: begins and ends gently (smoothstep).
  var opacity: Double { progress * progress * (3 - 2 * progress) * view.strength }
}
