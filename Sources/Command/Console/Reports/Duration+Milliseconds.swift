extension Duration {
  /// The duration in milliseconds.
  package var milliseconds: Double { self / .milliseconds(1) }

  /// The duration in milliseconds, rounded to tenths.
  package var tenthsOfMilliseconds: Double { (milliseconds * 10).rounded() / 10 }
}
