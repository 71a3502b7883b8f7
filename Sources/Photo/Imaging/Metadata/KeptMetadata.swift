/// The metadata that a written file has: its orientation, and what the photo says of its rights and
/// its date.
struct KeptMetadata {
  var orientation = Orientation.upright
  var rights: PhotoRights?
  var captureDate: CaptureDate?

  /// Whether nothing is to be written.
  var isEmpty: Bool { orientation == .upright && rights == nil && captureDate == nil }

  /// An EXIF block, from its TIFF header on; no bytes where it would say nothing.
  var exif: [UInt8] {
    var entries: [EXIFEntry] = []
    if orientation != .upright {
      entries.append(EXIFEntry(short: UInt16(orientation.rawValue), tag: EXIFTag.orientation))
    }
    if let creators = rights?.creators, !creators.isEmpty {
      entries.append(
        EXIFEntry(text: creators.joined(separator: PhotoRights.separator), tag: EXIFTag.artist))
    }
    if let notice = rights?.copyright {
      entries.append(EXIFEntry(text: notice, tag: EXIFTag.copyright))
    }
    return entries.isEmpty && captureDate == nil ? [] : EXIFEntry.block(entries, captureDate)
  }

  /// An XMP packet; no bytes where it would say nothing.
  var xmp: [UInt8] { rights.map(XMPPacket.bytes) ?? [] }

  /// A JPEG's segments of EXIF, XMP and IPTC.
  var jpegSegments: [UInt8] {
    var segments: [UInt8] = []
    let (exif, xmp) = (exif, xmp)
    if !exif.isEmpty { segments += JPEGSegments.segment(0xE1, Orientation.exifIdentifier + exif) }
    if !xmp.isEmpty { segments += JPEGSegments.segment(0xE1, XMPPacket.jpegIdentifier + xmp) }
    if let rights {
      segments += JPEGSegments.segment(
        0xED, IPTCRecord.jpegIdentifier + IPTCRecord.resources(rights))
    }
    return segments
  }

  /// A PNG's chunks of EXIF and XMP, to stand in front of its picture data.
  var pngChunks: [UInt8] {
    var chunks: [UInt8] = []
    let (exif, xmp) = (exif, xmp)
    if !exif.isEmpty { chunks += PNGChunk.encoded(type: "eXIf", exif) }
    if !xmp.isEmpty {
      // Not compressed, without a language and a translated keyword.
      chunks += PNGChunk.encoded(
        type: "iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + xmp)
    }
    return chunks
  }
}

extension KeptMetadata {
  /// An encoder's file with this metadata.
  ///
  /// - Parameters:
  ///   - file: a file without metadata, as this package's encoders write it.
  ///   - format: the file's format.
  ///   - size: the picture's size.
  func added(
    to file: UnsafeBufferPointer<UInt8>, _ format: OutputFormat, size: PixelSize
  ) -> [UInt8] {
    if isEmpty { return Array(file) }
    let bytes = UnsafeRawBufferPointer(file)
    switch format {
    case .jpeg:
      // Behind the JFIF segment, which has to be the first (T.871, 10.1).
      var head = JPEGHead(bytes)
      let first = head.next()
      return Self.joined(bytes, at: first?.marker == 0xE0 ? first?.end ?? 2 : 2, jpegSegments)
    case .png:
      guard let data = PNGChunks(bytes).first(where: { $0.has(type: "IDAT") })?.bytes.baseAddress,
        let start = bytes.baseAddress
      else { return Array(file) }
      return Self.joined(bytes, at: data - start, pngChunks)
    case .webp:
      return WebPChunks.file(bytes, adding: self, size: size)
    }
  }

  private static func joined(
    _ file: UnsafeRawBufferPointer, at place: Int, _ inserted: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count + inserted.count)
    result += file[..<place]
    result += inserted
    result += file[place...]
    return result
  }
}

/// The day and time at which a photo was taken: EXIF's `DateTimeOriginal`, in the local time of the
/// place, without its time zone.
public struct CaptureDate: Hashable, Sendable {
  /// As EXIF writes it, such as `2026:07:14 18:30:05`.
  public let text: String

  /// Checks a date.
  ///
  /// - Parameter text: as EXIF writes it (CIPA DC-008, "DateTimeOriginal").
  /// - Returns: `nil` for another form, and for a date that is all zeros or blanks.
  public init?(_ text: String) {
    let form = "0000:00:00 00:00:00".utf8
    guard text.utf8.count == form.count,
      zip(text.utf8, form).allSatisfy({ letter, form in
        form == UInt8(ascii: "0")
          ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) : letter == form
      }), !text.hasPrefix("0000")
    else { return nil }
    self.text = text
  }

  /// Reads the date of an EXIF block; `nil` where it states none.
  init?(exif: UnsafeRawBufferPointer) {
    guard let block = TIFFBlock(exif),
      let directory = block.long(EXIFTag.exifDirectory, in: block.firstDirectory),
      let text = block.text(EXIFTag.dateTimeOriginal, count: 20, in: directory)
    else { return nil }
    self.init(text)
  }
}

/// Tags of EXIF (CIPA DC-008, 4.6) that are read and written.
enum EXIFTag {
  static let (orientation, artist, copyright) = (0x0112, 0x013B, 0x8298)
  static let (exifDirectory, dateTimeOriginal) = (0x8769, 0x9003)
}

/// An entry of a directory of EXIF, big-endian.
private struct EXIFEntry {
  let tag: Int
  let kind: UInt16
  let count: Int
  /// Four bytes in the entry itself, or more, at an even place behind the directory.
  let value: [UInt8]

  init(short: UInt16, tag: Int) {
    (self.tag, kind, count) = (tag, 3, 1)
    value = [UInt8(short >> 8), UInt8(short & 0xFF), 0, 0]
  }

  /// A text, which ends with a NUL: ASCII by the standard, UTF-8 by custom.
  init(text: String, tag: Int) {
    let letters = Array(text.utf8) + [0]
    (self.tag, kind, count) = (tag, 2, letters.count)
    value = letters + [UInt8](repeating: 0, count: max(4 - letters.count, letters.count % 2))
  }

  /// The place of another directory.
  private init(directory place: Int) {
    (tag, kind, count) = (EXIFTag.exifDirectory, 4, 1)
    value = Self.bigEndian(UInt32(place))
  }

  /// A block of one directory, and of a second one for a date.
  static func block(_ entries: [EXIFEntry], _ date: CaptureDate?) -> [UInt8] {
    let header: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]
    guard let date else { return header + directory(entries, at: header.count) }
    // The first pass finds how long the first directory is.
    let length = directory(sorted(entries, 0), at: header.count).count
    let place = header.count + length
    return header + directory(sorted(entries, place), at: header.count)
      + directory([EXIFEntry(text: date.text, tag: EXIFTag.dateTimeOriginal)], at: place)
  }

  private static func sorted(_ entries: [EXIFEntry], _ place: Int) -> [EXIFEntry] {
    (entries + [EXIFEntry(directory: place)]).sorted { $0.tag < $1.tag }
  }

  /// A directory, with the values that do not fit into it behind it.
  private static func directory(_ entries: [EXIFEntry], at place: Int) -> [UInt8] {
    var result = bigEndian(UInt16(entries.count))
    var values: [UInt8] = []
    // The place of the next directory, of which there is none, is the last number.
    let behind = place + 2 + 12 * entries.count + 4
    for entry in entries {
      result += bigEndian(UInt16(entry.tag)) + bigEndian(entry.kind)
      result += bigEndian(UInt32(entry.count))
      if entry.value.count == 4 {
        result += entry.value
      } else {
        result += bigEndian(UInt32(behind + values.count))
        values += entry.value
      }
    }
    return result + [0, 0, 0, 0] + values
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
