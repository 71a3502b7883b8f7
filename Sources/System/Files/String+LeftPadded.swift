extension String {
  /// The digits after zeros up to a width.
  package func leftPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - count)) + self
  }
}
