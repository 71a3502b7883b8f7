/// The outermost boxes of a file in the ISO base media file format (ISO/IEC 14496-12, 4.2).
enum MediaBoxes {
  /// The most boxes that are looked at.
  private static let limit = 1000

  /// The most bytes of the table of pictures in which a gain map is looked for.
  private static let tableLimit = 1 << 20

  /// Whether the file has a film beside its picture (`moov`), as animated AVIF and HEIC have.
  static func haveFilm(_ file: UnsafeRawBufferPointer) -> Bool {
    content(of: "moov", in: file) != nil
  }

  /// Whether the file has a gain map beside its picture: a derived picture `tmap` (ISO 21496-1), or
  /// Apple's auxiliary picture.
  static func haveGainMap(_ file: UnsafeRawBufferPointer) -> Bool {
    guard let table = content(of: "meta", in: file)?.prefix(tableLimit) else { return false }
    return GainMap.isNamed(in: table) || table.from(text: "tmap") != nil
  }

  /// The content of the first box with a name of four letters.
  private static func content(
    of name: String, in file: UnsafeRawBufferPointer
  ) -> Slice<UnsafeRawBufferPointer>? {
    var place = 0
    for _ in 0..<limit {
      guard place <= file.count - 16 else { return nil }
      let word = number32(file, place)
      // A size of 1 is followed by one of 64 bits, and 0 is the rest of the file.
      let size =
        switch word {
        case 0: file.count - place
        case 1: number32(file, place + 8) << 32 | number32(file, place + 12)
        default: word
        }
      let hasName = file[place + 4..<place + 8].elementsEqual(name.utf8)
      guard size >= 8, size <= file.count - place else {
        // One that the file's end cuts off is there all the same.
        return hasName ? file[(place + 8)...] : nil
      }
      if hasName { return file[place + 8..<place + size] }
      place += size
    }
    return nil
  }

  private static func number32(_ file: UnsafeRawBufferPointer, _ place: Int) -> Int {
    Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }
}
