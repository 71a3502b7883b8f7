/// The orientation of a stored picture: the transformation that makes it upright, one of the eight
/// values of EXIF's tag 0x0112 (CIPA DC-008, "Orientation").
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  /// 1: stored upright.
  case upright = 1
  /// 2: mirror horizontally.
  case mirrored = 2
  /// 3: rotate by 180°.
  case rotated180 = 3
  /// 4: flip vertically.
  case flipped = 4
  /// 5: transpose (mirror at the main diagonal).
  case transposed = 5
  /// 6: rotate clockwise by 90°, as a phone held upright stores its photos.
  case rotatedClockwise = 6
  /// 7: transverse (mirror at the anti-diagonal).
  case transversed = 7
  /// 8: rotate counterclockwise by 90°.
  case rotatedCounterclockwise = 8

  /// Whether rows and columns are exchanged.
  var swapsAxes: Bool { rawValue >= 5 }

  /// Whether the upright x axis runs against the stored axis that it maps to.
  var reversesX: Bool {
    switch self {
    case .mirrored, .rotated180, .rotatedClockwise, .transversed: true
    default: false
    }
  }

  /// Whether the upright y axis runs against the stored axis that it maps to.
  var reversesY: Bool {
    switch self {
    case .rotated180, .flipped, .transversed, .rotatedCounterclockwise: true
    default: false
    }
  }

  /// The size of the upright picture.
  ///
  /// - Parameter stored: the size of the stored picture.
  package func uprightSize(of stored: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// Strides that map the stored (unrotated) picture onto the upright picture's R, G, B rows.
  ///
  /// - Parameter upright: the size of the upright picture.
  /// - Returns: in bytes, the offset of the stored picture's first pixel, and the strides to the
  ///   next stored pixel on the right and to the next below.
  func strides(in upright: PixelSize) -> (first: Int, right: Int, down: Int) {
    let (x, y) = (reversesX ? -3 : 3, (reversesY ? -3 : 3) * upright.width)
    let column = reversesX ? upright.width - 1 : 0
    let row = reversesY ? upright.height - 1 : 0
    return (
      3 * (row * upright.width + column), right: swapsAxes ? y : x, down: swapsAxes ? x : y
    )
  }
}

extension Orientation {
  /// Reads the orientation of an EXIF block; `nil` where it is missing or malformed.
  ///
  /// - Parameter exif: the block from its TIFF header on.
  init?(exif: UnsafeRawBufferPointer) {
    guard let block = TIFFBlock(exif),
      let value = block.short(EXIFTag.orientation, in: block.firstDirectory)
    else { return nil }
    self.init(rawValue: value)
  }

  /// The identifier of EXIF in a JPEG's APP1 segment (CIPA DC-008, 4.7.2).
  static let exifIdentifier = Array("Exif\0\0".utf8)
}

extension Orientation {
  /// The most text chunks that are examined, and the most bytes of each.
  ///
  /// A hostile file may hold many chunks that inflate to much; an XMP packet seldom has more than
  /// 100 KiB.
  private static let textLimits = (count: 8, bytes: 1 << 20)

  /// Reads the orientation of a PNG file.
  ///
  /// PNG writers store it in two ways, which are tried in this order:
  /// - EXIF in an eXIf chunk (PNG third edition, 11.3.4.5);
  /// - `tiff:Orientation` of an XMP packet in a text chunk `XML:com.adobe.xmp` (XMP part 3, 1.1.5).
  ///
  /// Corrupt chunks are ignored. The result is `nil` when no chunk states an orientation.
  ///
  /// - Parameter file: the whole file.
  init?(png file: UnsafeRawBufferPointer) {
    let limit = Self.textLimits.bytes
    var xmp: Orientation?
    var textCount = 0
    for chunk in PNGChunks(file) {
      if chunk.has(type: "eXIf") {
        if chunk.isIntact, let orientation = Orientation(exif: chunk.data) {
          self = orientation
          return
        }
      } else if textCount == Self.textLimits.count {
        continue
      } else if let packet = chunk.text(keyword: "XML:com.adobe.xmp", limit: limit) {
        textCount += 1
        xmp = xmp ?? Orientation(xmp: packet)
      }
    }
    guard let xmp else { return nil }
    self = xmp
  }

  /// Reads `tiff:Orientation` out of an XMP packet, written as an attribute or as an element.
  private init?(xmp packet: [UInt8]) {
    let name = "tiff:Orientation"
    var rest = packet[...]
    while let found = rest.from(text: name) {
      rest = found.dropFirst(name.utf8.count)
      if let orientation = Self.value(behind: rest) {
        self = orientation
        return
      }
    }
    return nil
  }

  /// The value in `="6"`, `='6'` or `>6<`, with or without white space in between.
  private static func value(behind text: ArraySlice<UInt8>) -> Orientation? {
    let characters = text.prefix(64).filter { $0 > UInt8(ascii: " ") }.prefix(4)
    for (before, after) in [("=\"", "\""), ("='", "'"), (">", "<")]
    where characters.starts(with: before.utf8) {
      let value = characters.dropFirst(before.utf8.count)
      guard value.dropFirst().starts(with: after.utf8) else { return nil }
      return value.first.flatMap { Orientation(rawValue: Int($0) - 0x30) }
    }
    return nil
  }
}
