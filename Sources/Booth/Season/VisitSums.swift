/// The sums of a day or of several: numbers alone.
package struct VisitSums: Sendable, Equatable {
  private var numbers: [VisitCount: Int] = [:]

  package init() {}

  package subscript(count: VisitCount) -> Int {
    get { numbers[count] ?? 0 }
    set { numbers[count] = newValue }
  }

  package static func += (sums: inout VisitSums, other: VisitSums) {
    for (count, number) in other.numbers { sums[count] += number }
  }
}

extension VisitSums: Codable {
  /// From an object of numbers; other fields are ignored, missing ones are 0.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.singleValueContainer().decode([String: Int].self)
    for count in VisitCount.allCases {
      // A damaged file may hold any number.
      if let number = fields[count.rawValue], number > 0 { self[count] = min(number, 1_000_000) }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.singleValueContainer()
    try fields.encode(
      Dictionary(uniqueKeysWithValues: VisitCount.allCases.map { ($0.rawValue, self[$0]) }))
  }
}
