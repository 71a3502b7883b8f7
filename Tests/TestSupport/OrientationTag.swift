extension [UInt8] {
  /// A JPEG with an EXIF segment inserted that has the orientation, 1 to 8, alone (CIPA DC-008).
  public func tagged(orientation: Int) -> [UInt8] {
    let directory: [UInt8] =
      [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0] + [0, 0, 0, 0]
    let block = Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + directory
    let segment = [0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0] + block
    return self[..<2] + segment + self[2...]
  }
}
