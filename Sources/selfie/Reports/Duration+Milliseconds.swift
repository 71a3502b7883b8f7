extension Duration {
  /// The whole duration in milliseconds.
  var milliseconds: Double { self / .milliseconds(1) }

  /// In milliseconds, rounded to tenths.
  var tenthsOfMilliseconds: Double { (milliseconds * 10).rounded() / 10 }
}
