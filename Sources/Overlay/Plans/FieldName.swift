/// The name of a field of a plan or a report.
package struct FieldName: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringLiteral: String) { stringValue = stringLiteral }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer<FieldName> {
  /// Encodes the numbers of an item.
  ///
  /// - Parameter rounded: whether they are rounded, as in reports.
  package mutating func encode<Item: NumberedItem>(
    numbersOf item: Item, rounded: Bool = false
  ) throws {
    for field in Item.numbers {
      try encode(
        rounded ? field.rounded(item) : item[keyPath: field.path],
        forKey: FieldName(stringValue: field.name))
    }
  }
}
