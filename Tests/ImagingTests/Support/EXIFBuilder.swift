/// Writes EXIF blocks (CIPA DC-008) from their TIFF header on.
enum EXIFBuilder {
  /// A block whose first directory has a camera's name, the orientation and a GPS directory.
  static func block(orientation: Int, isBigEndian: Bool = false) -> [UInt8] {
    block(
      [
        (0x010F, .text("SecretCamera")), (0x0112, .short(orientation)),
        (0x8825, .directory(Array("38.1234N23.7654E".utf8))),
      ], isBigEndian: isBigEndian)
  }

  /// A value of a directory, of one of the standard's types.
  struct Value {
    fileprivate let type, count: Int
    fileprivate let bytes: (_ isBigEndian: Bool) -> [UInt8]

    static func short(_ number: Int) -> Value {
      Value(type: 3, count: 1) { stored(UInt16(number), $0) + [0, 0] }
    }

    static func text(_ text: String) -> Value {
      Value(type: 2, count: text.utf8.count + 1) { _ in Array(text.utf8) + [0] }
    }

    static func rationals(_ numbers: [Double]) -> Value {
      Value(type: 5, count: numbers.count) { isBigEndian in
        numbers.flatMap { number in
          [UInt32((number * 10_000).rounded()), 10_000].flatMap { stored($0, isBigEndian) }
        }
      }
    }

    /// A directory of its own, elsewhere in the block.
    static func directory(_ bytes: [UInt8]) -> Value {
      Value(type: 4, count: 1) { _ in bytes }
    }
  }

  /// A block of the directories of the picture, of the photo (0x8769) and of interoperability
  /// (0xA005).
  static func block(
    _ picture: [(tag: UInt16, Value)], photo: [(tag: UInt16, Value)] = [],
    interoperability: [(tag: UInt16, Value)] = [], isBigEndian: Bool = true
  ) -> [UInt8] {
    func short(_ number: Int) -> [UInt8] { stored(UInt16(number), isBigEndian) }
    func long(_ number: Int) -> [UInt8] { stored(UInt32(number), isBigEndian) }
    var block: [UInt8] = (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + short(42) + long(8)
    // A directory's values come behind it, and then the next directory, to which it may link.
    func append(_ values: [(tag: UInt16, Value)], link: Int?) {
      let count = values.count + (link == nil ? 0 : 1)
      var data: [UInt8] = []
      let end = block.count + 2 + 12 * count + 4
      var entries = short(count)
      for (tag, value) in values {
        let bytes = value.bytes(isBigEndian)
        entries += short(Int(tag)) + short(value.type) + long(value.count)
        if bytes.count <= 4 {
          entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
        } else {
          entries += long(end + data.count)
          data += bytes
        }
      }
      if let link { entries += short(link) + short(4) + long(1) + long(end + data.count) }
      block += entries + [0, 0, 0, 0] + data
    }
    let hasThird = !interoperability.isEmpty
    let hasSecond = !photo.isEmpty || hasThird
    append(picture, link: hasSecond ? 0x8769 : nil)
    if hasSecond { append(photo, link: hasThird ? 0xA005 : nil) }
    if hasThird { append(interoperability, link: nil) }
    return block
  }
}

/// A number's bytes in a block's order.
private func stored<Number: FixedWidthInteger>(_ number: Number, _ isBigEndian: Bool) -> [UInt8] {
  isBigEndian ? big(number) : little(number)
}
