/// The segments of a JPEG in front of its first scan (ITU-T T.81, annex B), up to one that the
/// file's end cuts off.
struct JPEGHead: Sequence, IteratorProtocol {
  private let file: UnsafeRawBufferPointer
  /// Behind the start marker.
  private var place = 2

  /// - Parameter file: the whole file; it must outlive the segments.
  init(_ file: UnsafeRawBufferPointer) { self.file = file }

  struct Segment {
    /// The marker's second byte.
    let marker: UInt8
    /// The place behind the segment.
    let end: Int
    fileprivate let data: UnsafeRawBufferPointer

    /// What follows an identifier in a segment with this marker; `nil` where nothing does.
    func content(_ marker: UInt8, _ identifier: [UInt8]) -> UnsafeRawBufferPointer? {
      guard self.marker == marker, data.count > identifier.count, data.starts(with: identifier)
      else { return nil }
      return UnsafeRawBufferPointer(rebasing: data[identifier.count...])
    }
  }

  mutating func next() -> Segment? {
    while place + 3 < file.count {
      let marker = file[place + 1]
      switch (file[place], marker) {
      case (0xFF, 0xD9), (0xFF, 0xDA): return nil
      // Restarts, TEM and SOI have no length; the rest is no marker.
      case (0xFF, 0x02...0xCF), (0xFF, 0xDB...0xFE):
        let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
        let end = place + 2 + length
        guard length >= 2, end <= file.count else { return nil }
        let data = UnsafeRawBufferPointer(rebasing: file[place + 4..<end])
        place = end
        return Segment(marker: marker, end: end, data: data)
      default: place += 1
      }
    }
    return nil
  }
}
