/// Adds properties to the picture of a HEIC file of heif-enc, which has no options for them.
public enum HEIFEditor {
  /// A box with its content (ISO/IEC 14496-12, 4.2).
  public static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(UInt32(8 + content.count)) + Array(name.utf8) + content
  }

  /// A rotation by quarter turns counterclockwise (ISO/IEC 23008-12, 6.5.10).
  public static func rotation(_ quarters: UInt8) -> [UInt8] { box("irot", [quarters]) }

  /// A mirroring that exchanges left and right, or top and bottom (6.5.12).
  public static func mirroring(exchangesSides: Bool) -> [UInt8] {
    box("imir", [exchangesSides ? 1 : 0])
  }

  /// Colour primaries and transfer characteristics (ITU-T H.273), with the matrix of BT.601.
  public static func color(primaries: UInt16, transfer: UInt16) -> [UInt8] {
    box("colr", Array("nclx".utf8) + big(primaries) + big(transfer) + big(UInt16(6)) + [0x80])
  }

  /// The file with properties of its picture, applied in this order.
  public static func adding(_ properties: [[UInt8]], to file: [UInt8]) -> [UInt8]? {
    guard let container = Self.place(of: "ipco", in: file),
      let associations = Self.place(of: "ipma", in: file),
      let locations = Self.place(of: "iloc", in: file)
    else { return nil }
    var edited = file
    let containerEnd = container - 4 + number(in: file, at: container - 4)
    let associationsEnd = associations - 4 + number(in: file, at: associations - 4)
    var (count, place) = (0, container + 4)
    while place < containerEnd {
      place += number(in: file, at: place)
      count += 1
    }
    // From the file's end to its beginning, so that places stay what they are. A property's number
    // has its highest bit set when a reader must know it.
    let numbers = properties.indices.map { UInt8(0x80 | count + 1 + $0) }
    edited.insert(contentsOf: numbers, at: associationsEnd)
    edited[associations + 14] += UInt8(properties.count)
    let boxes = Array(properties.joined())
    edited.insert(contentsOf: boxes, at: containerEnd)
    let (added, all) = (boxes.count, boxes.count + numbers.count)
    for (name, growth) in [("ipma", numbers.count), ("ipco", added), ("iprp", all), ("meta", all)] {
      guard let size = Self.place(of: name, in: edited) else { return nil }
      grow(&edited, at: size - 4, by: growth)
    }
    // The offsets of the items' data: behind version, flags, sizes and count, each item has its
    // number, a reference, the offset, a count of extents, and these of eight bytes.
    var item = locations + 12
    for _ in 0..<Int(edited[locations + 11]) {
      grow(&edited, at: item + 4, by: all)
      item += 10 + 8 * Int(edited[item + 9])
    }
    return edited
  }

  /// The file with another size in its header (`ispe`).
  public static func stating(width: UInt32, height: UInt32, in file: [UInt8]) -> [UInt8]? {
    guard let place = Self.place(of: "ispe", in: file) else { return nil }
    var edited = file
    edited.replaceSubrange(place + 8..<place + 16, with: big(width) + big(height))
    return edited
  }

  private static func place(of name: String, in file: [UInt8]) -> Int? {
    file.indices.first { file[$0...].starts(with: name.utf8) }
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  private static func number(in bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func grow(_ bytes: inout [UInt8], at place: Int, by count: Int) {
    bytes.replaceSubrange(
      place..<place + 4, with: big(UInt32(number(in: bytes, at: place) + count)))
  }
}
