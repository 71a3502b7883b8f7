/// A field that an answer always has: `null` without a value, so that the page forgets the value of
/// an earlier answer.
@propertyWrapper
struct OrNull<Value: Encodable>: Encodable {
  let wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var field = encoder.singleValueContainer()
    try field.encode(wrappedValue)
  }
}

extension OrNull: Equatable where Value: Equatable {}
extension OrNull: Sendable where Value: Sendable {}
