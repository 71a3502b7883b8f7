import Glibc

/// A seed of random numbers; a test prints it, so that the run can be repeated.
public struct Seed: CustomStringConvertible, Sendable {
  /// The seed of a ``SeededGenerator``.
  public let value: UInt64

  /// The seed in `KOTINOS_TEST_SEED` if set, else a random one; it is printed.
  public static func fresh(in file: String = #fileID) -> Seed {
    let given = getenv("KOTINOS_TEST_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = Seed(value: given ?? .random(in: 0 ... .max))
    print("\(file): \(seed)")
    return seed
  }

  /// How to repeat the run.
  public var description: String { "repeat with KOTINOS_TEST_SEED=\(value)" }
}
