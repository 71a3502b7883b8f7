extension Double {
  /// "1 second", "2.5 seconds".
  package var formattedSeconds: String {
    let tenths = (self * 10).rounded() / 10
    let number = tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
    return number == "1" ? "1 second" : "\(number) seconds"
  }
}

extension Duration {
  /// The whole duration in seconds.
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
