/// What one network has cost a tracker so far, by the clock on the wall.
public struct ModelUsage: Hashable, Sendable {
  /// The time for reading its file and building it; zero until it is first needed.
  public var loading = Duration.zero
  /// The time that its runs took together.
  public var running = Duration.zero
  /// How often it ran.
  public var runs = 0

  /// Nothing yet.
  public init() {}
}
