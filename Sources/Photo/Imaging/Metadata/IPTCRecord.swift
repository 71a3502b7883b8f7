/// The statements of rights of IPTC (Information Interchange Model 4.2, record 2), in the place that
/// Photoshop gave them in a JPEG's APP13 segment.
enum IPTCRecord {
  /// The identifier of Photoshop's resources.
  static let jpegIdentifier = Array("Photoshop 3.0\0".utf8)

  /// The signature of a resource, and the number of the one that holds IPTC.
  private static let resource = (signature: Array("8BIM".utf8), number: 0x0404)
  /// The first byte of a data set.
  private static let marker: UInt8 = 0x1C

  /// Data sets of record 2 by their numbers.
  private enum DataSet {
    static let (byLine, credit, copyrightNotice): (UInt8, UInt8, UInt8) = (80, 110, 116)
  }

  /// Reads the statements of Photoshop's resources.
  static func read(
    resources: UnsafeRawBufferPointer, into statements: inout RightsStatements
  ) {
    var rest = resources[...]
    // Signature, number, a name with its length, padded to an even number, and the data's length.
    while rest.starts(with: resource.signature), rest.count >= 12 {
      let head = rest.startIndex
      let nameLength = Int(rest[head + 6])
      let length = head + 6 + (nameLength + 2) / 2 * 2
      guard length + 4 <= rest.endIndex else { return }
      let count = number(rest[length..<length + 4])
      let data = rest[(length + 4)...].prefix(count)
      guard data.count == count else { return }
      if number(rest[head + 4..<head + 6]) == resource.number {
        return read(data, into: &statements)
      }
      rest = rest[data.endIndex...].dropFirst(count % 2)
    }
  }

  private static func read(
    _ data: Slice<UnsafeRawBufferPointer>, into statements: inout RightsStatements
  ) {
    var rest = data
    // Marker, record, number and length; longer ones than 32,767 bytes state their length
    // otherwise, and no text is.
    while rest.count >= 5, rest.first == marker {
      let start = rest.startIndex
      let (record, name) = (rest[start + 1], rest[start + 2])
      let count = number(rest[start + 3..<start + 5])
      let text = rest.dropFirst(5).prefix(count)
      guard count < 1 << 15, text.count == count else { return }
      switch (record, name) {
      case (2, DataSet.byLine): statements.add(creator: text)
      case (2, DataSet.credit): statements.add(credit: text)
      case (2, DataSet.copyrightNotice): statements.add(notice: text)
      default: break
      }
      rest = rest[text.endIndex...]
    }
  }

  private static func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Photoshop's resources with a photo's rights as their only content.
  static func resources(_ rights: PhotoRights) -> [UInt8] {
    // The texts are UTF-8 (1:90, an escape sequence of ISO 2022), the model's version is 4.
    var data = dataSet(1, 90, [0x1B, 0x25, 0x47]) + dataSet(2, 0, [0, 4])
    for creator in rights.creators { data += dataSet(2, DataSet.byLine, Array(creator.utf8)) }
    if let credit = rights.credit { data += dataSet(2, DataSet.credit, Array(credit.utf8)) }
    if let notice = rights.copyright {
      data += dataSet(2, DataSet.copyrightNotice, Array(notice.utf8))
    }
    let length = withUnsafeBytes(of: UInt32(data.count).bigEndian, Array.init)
    return resource.signature + [0x04, 0x04, 0, 0] + length + data
      + [UInt8](repeating: 0, count: data.count % 2)
  }

  private static func dataSet(_ record: UInt8, _ number: UInt8, _ text: [UInt8]) -> [UInt8] {
    [marker, record, number, UInt8(text.count >> 8), UInt8(text.count & 0xFF)] + text
  }
}
