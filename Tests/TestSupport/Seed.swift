/// A seed that a failing test names, so that the run can be repeated.
public struct Seed: CustomStringConvertible, Sendable {
  /// What a ``SeededGenerator`` is started with.
  public let value: UInt64

  /// `KOTINOS_TEST_SEED` if set, else another one every time.
  public static func fresh(_ given: String?) -> Seed {
    Seed(value: given.flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max))
  }

  /// How to have the same run again.
  public var description: String { "repeat with KOTINOS_TEST_SEED=\(value)" }
}
