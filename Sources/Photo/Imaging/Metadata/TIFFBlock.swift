/// An EXIF block, or another structure of TIFF's (CIPA DC-008, 4.6), in either byte order.
///
/// Every number is bounds-checked. No chain of directories is followed, so that a hostile block
/// cannot cause a loop.
struct TIFFBlock {
  private let bytes: UnsafeRawBufferPointer
  private let isBigEndian: Bool

  /// - Parameter block: the bytes from the TIFF header on; the identifier "Exif\0\0", which some
  ///   writers of PNG and WebP leave in front of it, is skipped.
  init?(_ block: UnsafeRawBufferPointer) {
    let name = Orientation.exifIdentifier
    bytes =
      block.starts(with: name)
      ? UnsafeRawBufferPointer(rebasing: block.dropFirst(name.count)) : block
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) {
      isBigEndian = false
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      isBigEndian = true
    } else {
      return nil
    }
  }

  /// The types of values (TIFF 6.0, section 2; UTF-8 by EXIF 3.0).
  private enum Kind {
    static let (ascii, short, long, rational, undefined, utf8) = (2, 3, 4, 5, 7, 129)
  }

  /// The place of the first directory (IFD0).
  var firstDirectory: Int? { long(at: 4) }

  /// A SHORT.
  func short(_ tag: Int, in directory: Int?) -> Int? {
    guard let value = value(tag, Kind.short, count: 1, in: directory) else { return nil }
    return short(at: value)
  }

  /// A LONG, such as the place of another directory.
  func long(_ tag: Int, in directory: Int?) -> Int? {
    guard let value = value(tag, Kind.long, count: 1, in: directory) else { return nil }
    return long(at: value)
  }

  /// RATIONALs, as many as are asked for; `nil` where one has no value.
  func rationals(_ tag: Int, count: Int, in directory: Int?) -> [Double]? {
    guard let value = value(tag, Kind.rational, count: count, in: directory) else { return nil }
    var numbers: [Double] = []
    for index in 0..<count {
      guard let above = long(at: value + 8 * index), let below = long(at: value + 8 * index + 4),
        below > 0
      else { return nil }
      numbers.append(Double(above) / Double(below))
    }
    return numbers
  }

  /// An ASCII text of `count` characters, its last NUL included.
  func text(_ tag: Int, count: Int, in directory: Int?) -> String? {
    guard let value = value(tag, Kind.ascii, count: count, in: directory), value >= 0,
      value <= bytes.count - count
    else { return nil }
    return String(decoding: bytes[value..<value + count - 1], as: UTF8.self)
  }

  /// The bytes of a text of any length, its last NUL included.
  func characters(_ tag: Int, in directory: Int?) -> Slice<UnsafeRawBufferPointer>? {
    guard let entry = entry(tag, in: directory), let kind = short(at: entry + 2),
      kind == Kind.ascii || kind == Kind.utf8, let count = long(at: entry + 4),
      let value = count <= 4 ? entry + 8 : long(at: entry + 8), value <= bytes.count - count
    else { return nil }
    return bytes[value..<value + count]
  }

  /// Records of 16 bytes that a tag of the type UNDEFINED lists, at most `limit`, each as four
  /// LONGs.
  func records(_ tag: Int, limit: Int, in directory: Int?) -> [[Int]] {
    guard let entry = entry(tag, in: directory), short(at: entry + 2) == Kind.undefined,
      let count = long(at: entry + 4), let place = long(at: entry + 8)
    else { return [] }
    return (0..<min(count / 16, limit)).compactMap { index in
      let numbers = (0..<4).compactMap { long(at: place + 16 * index + 4 * $0) }
      return numbers.count == 4 ? numbers : nil
    }
  }

  /// The place of a tag's values: in its entry, where they are four bytes or less.
  private func value(_ tag: Int, _ kind: Int, count: Int, in directory: Int?) -> Int? {
    guard let entry = entry(tag, in: directory), short(at: entry + 2) == kind,
      long(at: entry + 4) == count
    else { return nil }
    let length = kind == Kind.rational ? 8 : kind == Kind.long ? 4 : kind == Kind.short ? 2 : 1
    return count * length <= 4 ? entry + 8 : long(at: entry + 8)
  }

  private func entry(_ tag: Int, in directory: Int?) -> Int? {
    guard let directory, let count = short(at: directory) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let found = short(at: entry) else { return nil }
      if found == tag { return entry }
    }
    return nil
  }

  private func short(at offset: Int) -> Int? { number(at: offset, length: 2) }
  private func long(at offset: Int) -> Int? { number(at: offset, length: 4) }

  private func number(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - length else { return nil }
    return (0..<length).reduce(0) { value, i in
      value << 8 | Int(bytes[isBigEndian ? offset + i : offset + length - 1 - i])
    }
  }
}
