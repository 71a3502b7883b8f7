/// The sums of a day or of several: numbers alone.
package struct DaySums<Count: SeasonCount>: Sendable, Equatable {
  private var numbers: [Count: Int] = [:]

  package init() {}

  package subscript(count: Count) -> Int {
    get { numbers[count] ?? 0 }
    set { numbers[count] = newValue }
  }

  /// The counts above 0, in the order of their names.
  package var counted: [Count] {
    numbers.filter { $0.value > 0 }.keys.sorted { $0.rawValue < $1.rawValue }
  }

  package static func += (sums: inout DaySums, other: DaySums) {
    for (count, number) in other.numbers { sums[count] += number }
  }
}

extension DaySums: Codable {
  /// Reads an object of numbers; it ignores other fields, and sets missing ones to 0.
  package init(from decoder: any Decoder) throws {
    for (name, number) in try decoder.singleValueContainer().decode([String: Int].self) {
      // A damaged file may hold any number.
      if let count = Count(rawValue: name), number > 0 { self[count] = min(number, 1_000_000) }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.singleValueContainer()
    let counts = Set(Count.always).union(counted)
    try fields.encode(Dictionary(uniqueKeysWithValues: counts.map { ($0.rawValue, self[$0]) }))
  }
}
