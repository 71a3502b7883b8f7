import CCUPS
import Glibc

/// Access to the attributes of an IPP message or collection, which must outlive this value.
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
    return (0..<min(ippGetCount(attribute), IPPValue.limit.values)).compactMap {
      ippGetCollection(attribute, $0).map(IPPAttributes.init(message:))
    }
  }
}

/// The values of an IPP attribute.
enum IPPValue {
  /// The most values of an attribute that are read, and the most octets of one (RFC 8011, 5.1.2).
  fileprivate static let limit: (values: Int32, octets: Int) = (1000, 1023)

  static func texts(_ attribute: OpaquePointer) -> [String] {
    (0..<min(ippGetCount(attribute), limit.values)).compactMap { index in
      // NULL for an attribute that holds no text.
      ippGetString(attribute, index, nil).map { text in
        let octets = UnsafeRawBufferPointer(start: text, count: strnlen(text, limit.octets))
        return String(decoding: octets, as: UTF8.self)
      }
    }
  }

  static func integer(_ attribute: OpaquePointer) -> Int? {
    guard [IPP_TAG_INTEGER, IPP_TAG_ENUM].contains(ippGetValueTag(attribute)) else { return nil }
    return Int(ippGetInteger(attribute, 0))
  }
}
