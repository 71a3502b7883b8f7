/// A seed that a failing test names, so that the run can be repeated.
struct Seed: CustomStringConvertible {
  let value: UInt64

  /// `KOTINOS_TEST_SEED` if set, else another one every time.
  static func fresh(_ given: String?) -> Seed {
    Seed(value: given.flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max))
  }

  var description: String { "repeat with KOTINOS_TEST_SEED=\(value)" }
}
