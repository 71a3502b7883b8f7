/// Writes small ICC profiles of version 2 (ICC.1:2001-04).
enum ProfileBuilder {
  /// An RGB profile that no one can take for sRGB: linear curves, red and green exchanged.
  ///
  /// `padding` makes it longer, and `transfer` is the code point of a `cicp` tag.
  static func rgb(padding: Int = 0, transfer: UInt8? = nil) -> [UInt8] {
    var tags: [(String, [UInt8])] = [
      ("desc", description), ("wtpt", xyz(0.9642, 1, 0.8249)),
      ("gXYZ", xyz(0.4360, 0.2225, 0.0139)), ("rXYZ", xyz(0.3851, 0.7169, 0.0971)),
      ("bXYZ", xyz(0.1431, 0.0606, 0.7141)),
    ]
    for name in ["rTRC", "gTRC", "bTRC"] { tags.append((name, curve(gamma: 1))) }
    if let transfer {
      tags.append(("cicp", Array("cicp".utf8) + [0, 0, 0, 0, 9, transfer, 0, 1]))
    }
    if padding > 0 {
      tags.append(("zzzz", Array("data".utf8) + [UInt8](repeating: 7, count: padding)))
    }
    return profile(space: "RGB ", connection: "XYZ ", deviceClass: "mntr", tags)
  }

  /// A gray profile with a gamma.
  static func gray(gamma: Double) -> [UInt8] {
    profile(
      space: "GRAY", connection: "XYZ ", deviceClass: "mntr",
      [("desc", description), ("wtpt", xyz(0.9642, 1, 0.8249)), ("kTRC", curve(gamma: gamma))])
  }

  /// A CMYK profile whose lightness falls with the sum of all inks, and in which yellow ink is
  /// blue: so that no one can take its result for the plain formula's.
  static func cmyk() -> [UInt8] {
    var table: [UInt8] = []
    for corner in 0..<16 {
      // The last ink varies fastest.
      let inks = (0..<4).map { Double(corner >> (3 - $0) & 1) }
      let lightness = 100 * max(0, 1 - (0.2 * (inks[0] + inks[1] + inks[2]) + inks[3]))
      let b = -60 * inks[2] * (1 - inks[3])
      table += [UInt8(lightness * 2.55), 128, UInt8(128 + b)]
    }
    let ramp = (0...255).map { UInt8($0) }
    let identity = [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { big(Int32($0) << 16) }
    let lut =
      Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0] + identity
      + (0..<4).flatMap { _ in ramp } + table + (0..<3).flatMap { _ in ramp }
    return profile(
      space: "CMYK", connection: "Lab ", deviceClass: "prtr",
      [
        ("desc", description), ("wtpt", xyz(0.9642, 1, 0.8249)), ("A2B0", lut), ("A2B1", lut),
        ("A2B2", lut),
      ])
  }

  private static func profile(
    space: String, connection: String, deviceClass: String, _ tags: [(String, [UInt8])]
  ) -> [UInt8] {
    var directory = big(UInt32(tags.count))
    var data: [UInt8] = []
    for (name, content) in tags {
      let offset = 128 + 4 + 12 * tags.count + data.count
      directory += Array(name.utf8) + big(UInt32(offset)) + big(UInt32(content.count))
      data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    let size = 128 + directory.count + data.count
    var header = big(UInt32(size)) + [0, 0, 0, 0] + big(UInt32(0x0210_0000))
    header += Array(deviceClass.utf8) + Array(space.utf8) + Array(connection.utf8)
    for part in [2026, 1, 1, 0, 0, 0] { header += big(UInt16(part)) }
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += [0.9642, 1, 0.8249].flatMap(fixed)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + directory + data
  }

  private static var description: [UInt8] {
    let text = Array("made for a test".utf8) + [0]
    return Array("desc".utf8) + [0, 0, 0, 0] + big(UInt32(text.count)) + text
      + [UInt8](repeating: 0, count: 78)
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + [x, y, z].flatMap(fixed)
  }

  private static func fixed(_ number: Double) -> [UInt8] { big(Int32((number * 65536).rounded())) }

  private static func curve(gamma: Double) -> [UInt8] {
    Array("curv".utf8) + [0, 0, 0, 0] + big(UInt32(1)) + big(UInt16(gamma * 256))
  }
}
