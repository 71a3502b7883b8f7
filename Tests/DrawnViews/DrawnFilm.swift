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

  /// Seconds in which one picture passes before the next one does.
  public static let passing = 2.0

  /// The view of somebody who walks past pictures briskly: some 430 pixels a second.
  public static func walk(at seconds: Double) -> CDrawnView {
    var view = CDrawnView()
    let share = seconds.truncatingRemainder(dividingBy: passing) / passing
    view.seed = 2000 + UInt64(seconds * 100)
    view.centerX = 750 - 860 * share
    view.centerY = 240 + 20 * sin(seconds * 12)
    view.angle = abs(view.centerX - 320) / 14
    view.tiltDirection = view.centerX < 320 ? 90 : 270
    view.turn = 3 * sin(seconds * 6)
    view.side = 250
    view.blur = 1.1
    view.light = 1
    view.noise = 3
    return view
  }
}
