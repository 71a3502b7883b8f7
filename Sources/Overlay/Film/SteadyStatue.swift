import Imaging

/// The statue from frame to frame: she stays where she stands, and fades where she must go.
struct SteadyStatue: Sendable {
  /// Where she stands; `nil` before somebody was seen, and where there is no room.
  private(set) var placement: StatuePlacement?
  /// How much of her is seen, 0 to 1.
  private(set) var opacity = 0.0
  /// For how many seconds another size would have suited the people better.
  private var misfit = 0.0

  /// How long she takes to go, and to come, in seconds.
  private static let fade = 0.25
  /// Her height is left alone while it is within this factor of what the people ask for, …
  private static let tolerance = 1.35
  /// … and for so many seconds beyond: somebody who leans forward is soon back.
  private static let patience = 2.0

  /// Looks at where the people are now.
  ///
  /// - Parameter interval: seconds since the last frame.
  mutating func follow(
    _ people: [Person], in size: PixelSize, shape: StatueShape, interval: Double
  ) {
    // Nobody is in her way, and she is in nobody's.
    if people.isEmpty { return approach(placement == nil ? 0 : 1, interval) }
    let policy = StatuePolicy(people: people, size: size, shape: shape)
    guard let standing = placement else {
      placement = policy.placement
      // She is there when the film begins.
      if interval == 0, placement != nil { opacity = 1 }
      return
    }
    let isClear = policy.isClear(standing)
    let wish = isClear ? policy.placement : nil
    let ratio = wish.map { max($0.height / standing.height, standing.height / $0.height) } ?? 1
    misfit = ratio > Self.tolerance ? misfit + interval : 0
    if isClear, misfit < Self.patience { return approach(1, interval) }
    approach(0, interval)
    guard opacity == 0 else { return }
    misfit = 0
    placement = policy.placement
  }

  private mutating func approach(_ target: Double, _ interval: Double) {
    let step = interval / Self.fade
    opacity = target > opacity ? min(target, opacity + step) : max(target, opacity - step)
  }
}
