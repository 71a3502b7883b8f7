/// A seed of random numbers; a failing test prints it, so that the run can be repeated.
public struct Seed: CustomStringConvertible, Sendable {
  /// The seed of a ``SeededGenerator``.
  public let value: UInt64

  /// The seed in `KOTINOS_TEST_SEED` if set, else a random one.
  public static func fresh(_ given: String?) -> Seed {
    Seed(value: given.flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max))
  }

  /// How to repeat the run.
  public var description: String { "repeat with KOTINOS_TEST_SEED=\(value)" }
}
