/// Repeatable random numbers (SplitMix64; Steele, Lea and Flood, 2014).
struct RandomBytes: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A seed that a failing test names, so that the run can be repeated.
struct Seed: CustomStringConvertible {
  let value: UInt64

  /// `KOTINOS_TEST_SEED` if set, else another one every time.
  static func fresh(_ given: String?) -> Seed {
    Seed(value: given.flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max))
  }

  var description: String { "repeat with KOTINOS_TEST_SEED=\(value)" }
}
