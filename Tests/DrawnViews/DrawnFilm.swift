public import CDrawnViews
import Glibc

/// A film of a wall: its camera stands still, or sways, turns and comes nearer.
public enum DrawnFilm {
  /// The view of a frame; each frame has noise of its own.
  public static func view(_ index: Int, isMoving: Bool) -> CDrawnView {
    var view = CDrawnView()
    let time = isMoving ? Double(index) : 0
    view.seed = 1000 + UInt64(index)
    view.angle = 25 + 15 * sin(time * 0.07)
    view.tiltDirection = 80
    view.turn = 5 + 10 * sin(time * 0.05)
    view.side = 320 + 80 * sin(time * 0.04)
    view.centerX = 310 + 90 * sin(time * 0.11)
    view.centerY = 235 + 50 * sin(time * 0.08)
    view.blur = 0.8
    view.light = 1
    view.noise = 3
    return view
  }
}
