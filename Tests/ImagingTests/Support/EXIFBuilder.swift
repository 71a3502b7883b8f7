/// Writes EXIF blocks (CIPA DC-008) from their TIFF header on.
enum EXIFBuilder {
  /// A block whose first directory has a camera's name, the orientation and a GPS directory.
  static func block(orientation: Int, isBigEndian: Bool = false) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] {
      isBigEndian ? big(UInt16(value)) : little(UInt16(value))
    }
    func long(_ value: Int) -> [UInt8] {
      isBigEndian ? big(UInt32(value)) : little(UInt32(value))
    }
    let camera = Array("SecretCamera".utf8) + [0, 0]
    let position = Array("38.1234N23.7654E".utf8)
    let directory = 8
    let end = directory + 2 + 3 * 12 + 4
    let header: [UInt8] =
      (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + short(42) + long(directory)
    let entries: [[UInt8]] = [
      short(0x010F) + short(2) + long(camera.count) + long(end),
      short(0x0112) + short(3) + long(1) + short(orientation) + short(0),
      short(0x8825) + short(4) + long(1) + long(end + camera.count),
    ]
    return header + short(entries.count) + entries.flatMap { $0 } + long(0) + camera + position
  }

  /// A value of a directory.
  enum Value {
    case short(Int)
    case text(String)
    case rationals([Double])

    fileprivate var type: UInt16 {
      switch self {
      case .short: 3
      case .text: 2
      case .rationals: 5
      }
    }

    fileprivate var count: Int {
      switch self {
      case .short: 1
      case .text(let text): text.utf8.count + 1
      case .rationals(let numbers): numbers.count
      }
    }

    fileprivate var bytes: [UInt8] {
      switch self {
      case .short(let number): big(UInt16(number)) + [0, 0]
      case .text(let text): Array(text.utf8) + [0]
      case .rationals(let numbers):
        numbers.flatMap { big(UInt32(($0 * 10_000).rounded())) + big(UInt32(10_000)) }
      }
    }
  }

  /// A block of the directories of the picture, of the photo (0x8769) and of interoperability
  /// (0xA005), big-endian.
  static func block(
    _ picture: [(tag: UInt16, Value)], photo: [(tag: UInt16, Value)] = [],
    interoperability: [(tag: UInt16, Value)] = []
  ) -> [UInt8] {
    var block: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    // Each directory has room for the link to the next, whose values come behind it.
    func append(_ values: [(tag: UInt16, Value)], link: UInt16?) -> Int? {
      let count = values.count + (link == nil ? 0 : 1)
      var data: [UInt8] = []
      let end = block.count + 2 + 12 * count + 4
      var entries = big(UInt16(count))
      for (tag, value) in values {
        entries += big(tag) + big(value.type) + big(UInt32(value.count))
        if value.bytes.count <= 4 {
          entries += value.bytes + [UInt8](repeating: 0, count: 4 - value.bytes.count)
        } else {
          entries += big(UInt32(end + data.count))
          data += value.bytes
        }
      }
      var place: Int?
      if let link {
        place = block.count + entries.count + 8
        entries += big(link) + big(UInt16(4)) + big(UInt32(1)) + big(UInt32(0))
      }
      block += entries + [0, 0, 0, 0] + data
      return place
    }
    var link = append(picture, link: photo.isEmpty && interoperability.isEmpty ? nil : 0x8769)
    let next: [([(tag: UInt16, Value)], UInt16?)] = [(photo, 0xA005), (interoperability, nil)]
    for (values, next) in next {
      guard let place = link else { break }
      block.replaceSubrange(place..<place + 4, with: big(UInt32(block.count)))
      link = append(values, link: interoperability.isEmpty ? nil : next)
    }
    return block
  }
}
