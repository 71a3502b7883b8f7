import Foundation

/// A message between this program and the process that converses with a printer: its length as four
/// bytes, the highest first, then JSON.
enum PrinterMessage {
  static let headCount = 4
  /// The most bytes of JSON; a status with hundreds of papers takes a hundred thousand.
  static let limit = 4 << 20

  static func bytes(_ value: some Encodable) -> [UInt8] {
    guard let json = try? JSONEncoder().encode(value) else {
      preconditionFailure("a message of numbers and texts has a JSON form")
    }
    let length = UInt32(json.count)
    return (0..<UInt32(headCount)).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + json
  }

  /// The length that a message's head states; nil if it exceeds the limit.
  static func length(_ head: [UInt8]) -> Int? {
    let length = head.reduce(0) { $0 << 8 | Int($1) }
    return length <= limit ? length : nil
  }

  static func value<Value: Decodable>(_ json: [UInt8]) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(json))
  }
}
