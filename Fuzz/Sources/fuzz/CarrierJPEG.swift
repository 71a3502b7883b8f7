/// The smallest valid JPEG of 16 × 8 pixels, around a marker segment under test.
enum CarrierJPEG {
  static func file(components: Int, marker: UInt8, payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    func segment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
      let length = content.count + 2
      return [0xFF, code, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }
    bytes += segment(marker, payload)
    bytes += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    let ids = (1...components).map(UInt8.init)
    // Baseline, 8 bits, height 8, width 16, no subsampling.
    bytes += segment(
      0xC0, [8, 0, 8, 0, 16, UInt8(components)] + ids.flatMap { [$0, 0x11, 0] })
    // One code of one bit each: "no difference" for DC, "end of block" for AC.
    let oneCode = [UInt8](arrayLiteral: 1) + [UInt8](repeating: 0, count: 15) + [0]
    bytes += segment(0xC4, [0x00] + oneCode) + segment(0xC4, [0x10] + oneCode)
    bytes += segment(0xDA, [UInt8(components)] + ids.flatMap { [$0, 0] } + [0, 63, 0])
    // Two bits a block, two blocks a component; the rest of the last byte is ones.
    let bits = 4 * components
    bytes += [UInt8](repeating: 0, count: bits / 8)
    if bits % 8 != 0 { bytes.append(0x0F) }
    return bytes + [0xFF, 0xD9]
  }
}
