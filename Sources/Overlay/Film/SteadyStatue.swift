import Imaging

/// The statue in a film: it keeps its place while it is clear, and fades out and in where it must
/// move (hysteresis in place and size).
struct SteadyStatue: Sendable {
  /// Its place; `nil` before the first person is seen, and where there is no room.
  private(set) var placement: StatuePlacement?
  /// Its opacity, 0 to 1.
  private(set) var opacity = 0.0
  /// The seconds for which its size has been outside of the tolerance.
  private var misfit = 0.0

  /// The duration of a fade in seconds.
  private static let fadeDuration = 0.25
  /// The factor between its height and the preferred one within which it keeps it, …
  private static let tolerance = 1.35
  /// … and the seconds beyond it before it changes: a person who leans forward is soon back.
  private static let patience = 2.0

  /// Takes the people of the next frame.
  ///
  /// - Parameter interval: seconds since the last frame.
  mutating func follow(
    _ people: [Person], in size: PixelSize, shape: StatueShape, interval: Double
  ) {
    if people.isEmpty { return fade(to: placement == nil ? 0 : 1, interval) }
    let policy = StatuePolicy(people: people, size: size, shape: shape)
    guard let current = placement else {
      placement = policy.place()?.placement
      // In the first frame it does not fade in.
      if interval == 0, placement != nil { opacity = 1 }
      return
    }
    let isClear = policy.isClear(current)
    let preferred = isClear ? policy.place()?.placement : nil
    let ratio =
      preferred.map { max($0.height / current.height, current.height / $0.height) } ?? 1
    misfit = ratio > Self.tolerance ? misfit + interval : 0
    if isClear, misfit < Self.patience { return fade(to: 1, interval) }
    fade(to: 0, interval)
    guard opacity == 0 else { return }
    misfit = 0
    placement = policy.place()?.placement
  }

  private mutating func fade(to target: Double, _ interval: Double) {
    let step = interval / Self.fadeDuration
    opacity = target > opacity ? min(target, opacity + step) : max(target, opacity - step)
  }
}
