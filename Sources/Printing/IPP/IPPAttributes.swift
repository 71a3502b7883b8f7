import CCUPS

/// Access to the attributes of an IPP message or collection, which must outlive this.
struct IPPAttributes {
  let message: OpaquePointer

  func find(_ name: String) -> OpaquePointer? {
    ippFindAttribute(message, name, IPP_TAG_ZERO)
  }

  func texts(_ name: String) -> [String] { find(name).map(IPPValue.texts) ?? [] }

  func text(_ name: String) -> String? { texts(name).first }

  func integer(_ name: String) -> Int? { find(name).flatMap(IPPValue.integer) }

  func boolean(_ name: String) -> Bool? {
    guard let attribute = find(name), ippGetValueTag(attribute) == IPP_TAG_BOOLEAN else {
      return nil
    }
    return ippGetBoolean(attribute, 0) != 0
  }

  /// The range of an attribute; an integer is a range of itself.
  func range(_ name: String) -> ClosedRange<Int>? {
    guard let attribute = find(name) else { return nil }
    if let number = IPPValue.integer(attribute) { return number...number }
    guard ippGetValueTag(attribute) == IPP_TAG_RANGE else { return nil }
    var upper: Int32 = 0
    let lower = ippGetRange(attribute, 0, &upper)
    return lower <= upper ? Int(lower)...Int(upper) : nil
  }

  func collections(_ name: String) -> [IPPAttributes] {
    guard let attribute = find(name), ippGetValueTag(attribute) == IPP_TAG_BEGIN_COLLECTION else {
      return []
    }
    return (0..<ippGetCount(attribute)).compactMap {
      ippGetCollection(attribute, $0).map(IPPAttributes.init(message:))
    }
  }
}

/// The values of an IPP attribute.
enum IPPValue {
  static func texts(_ attribute: OpaquePointer) -> [String] {
    (0..<ippGetCount(attribute)).compactMap { index in
      // NULL for an attribute that holds no text.
      ippGetString(attribute, index, nil).map { String(cString: $0) }
    }
  }

  static func integer(_ attribute: OpaquePointer) -> Int? {
    guard [IPP_TAG_INTEGER, IPP_TAG_ENUM].contains(ippGetValueTag(attribute)) else { return nil }
    return Int(ippGetInteger(attribute, 0))
  }
}
