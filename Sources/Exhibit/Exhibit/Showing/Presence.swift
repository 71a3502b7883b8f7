import Glibc
import Imaging

/// A picture that is in view, or was a moment ago.
struct Presence {
  /// Seconds in which a picture that comes into view fades in, and in which a lost one fades out.
  private static let (fadingIn, fadingOut) = (0.3, 0.5)

  /// The time constant in seconds with which the speed of a lost picture decays.
  private static let coasting = 0.25

  /// When the picture came into view, in seconds.
  let start: Double
  private(set) var view: PictureView
  private(set) var isSeen = true
  /// The progress of fading in, 0 to 1, linear in time.
  private var progress = 0.0
  /// The speed of the picture's middle, in the frame's pixels a second.
  private var speed = Point(0, 0)

  /// - Parameter elapsed: the seconds since the last frame.
  init(_ view: PictureView, at seconds: Double, elapsed: Double) {
    (self.view, start) = (view, seconds)
    progress = min(elapsed / Self.fadingIn, 1)
  }

  /// Takes the next frame. Without a view the picture is lost; it keeps its last motion for a
  /// while, because the camera keeps moving.
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

  /// Whether the picture has faded out.
  var isOver: Bool { !isSeen && progress == 0 }

  /// How strongly to paint it; the value starts and ends gently (smoothstep).
  var opacity: Double { progress * progress * (3 - 2 * progress) * view.strength }
}
