/// A field that an answer always has: `null` where there is no value, so that the page forgets an
/// earlier one.
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
