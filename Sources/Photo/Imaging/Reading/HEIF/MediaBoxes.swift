/// The outermost boxes of a file in the ISO base media file format (ISO/IEC 14496-12, 4.2).
enum MediaBoxes {
  /// The most boxes that are looked at.
  private static let limit = 1000

  /// Whether the file has a film beside its picture (`moov`), as animated AVIF and HEIC have.
  static func haveFilm(_ file: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    for _ in 0..<limit {
      guard place <= file.count - 16 else { return false }
      let (word, name) = (number32(file, place), number32(file, place + 4))
      if name == 0x6D6F_6F76 { return true }
      // A size of 1 is followed by one of 64 bits, and 0 is the rest of the file.
      let size = word == 1 ? number32(file, place + 8) << 32 | number32(file, place + 12) : word
      guard size >= 8, size <= file.count - place else { return false }
      place += size
    }
    return false
  }

  private static func number32(_ file: UnsafeRawBufferPointer, _ place: Int) -> Int {
    Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }
}
