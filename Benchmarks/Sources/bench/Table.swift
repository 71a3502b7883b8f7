import Glibc

/// A Markdown table.
struct Table {
  private var rows: [[String]]

  init(_ titles: String...) {
    rows = [titles]
  }

  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  func show(under title: String) {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    }
    lines.insert(widths.map { String(repeating: "-", count: $0) }, at: 1)
    print("\n### \(title)\n")
    for line in lines { print("| " + line.joined(separator: " | ") + " |") }
    // Flushed, so that each table appears at once, also in a file.
    fflush(nil)
  }
}

extension Double {
  /// The number with `count` decimals.
  func digits(_ count: Int) -> String {
    let factor = (0..<count).reduce(1.0) { value, _ in value * 10 }
    guard isFinite else { return "\(self)" }
    let scaled = Int((self * factor).rounded())
    guard count > 0 else { return "\(scaled)" }
    let fraction = String(abs(scaled) % Int(factor))
    return (self < 0 ? "-" : "") + "\(abs(scaled) / Int(factor))."
      + String(repeating: "0", count: count - fraction.count) + fraction
  }
}
