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
}
