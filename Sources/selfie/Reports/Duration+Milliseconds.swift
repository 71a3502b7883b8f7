extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double { self / .milliseconds(1) }

  /// The duration in milliseconds, rounded to tenths.
  var tenthsOfMilliseconds: Double { (milliseconds * 10).rounded() / 10 }
}
