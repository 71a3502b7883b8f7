import Files
import Imaging

/// A PDF of one page that one picture fills (ISO 32000-1).
struct PDF {
  /// The whole file.
  private(set) var bytes: [UInt8] = []
  /// The offset of each object.
  private var offsets: [Int] = []

  /// PDF's unit is a 72nd of an inch.
  private static let pointsPerDot = 72 / CardFormat.dotsPerInch

  /// Makes the page of a card.
  ///
  /// - Parameter picture: the card as a JPEG, which PDF takes as it is (7.4.8, DCTDecode).
  init(_ card: Card, picture: [UInt8]) {
    let (width, height) = (card.photo.size.width, card.photo.size.height)
    let media = Self.box(inset: 0, of: card.photo.size)
    let trim = Self.box(inset: card.bleed, of: card.photo.size)
    // Bytes above 127 tell programs that the file is binary (7.5.2).
    append("%PDF-1.6\n%")
    bytes += [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    // A viewer prints the page in its size and does not fit it to the paper (12.2).
    object("<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>")
    object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    object(
      """
      << /Type /Page /Parent 2 0 R /MediaBox \(media) /CropBox \(media) /BleedBox \(media) \
      /TrimBox \(trim) /Resources << /XObject << /Card 5 0 R >> >> /Contents 4 0 R >>
      """)
    // The picture is a hair smaller than the page: Poppler's Splash, whose rounding may find one
    // pixel more, would resample it.
    let (across, down) = (Self.points(width, less: 2), Self.points(height, less: 2))
    let matrix = "\(across) 0 0 \(down) 0.001 0.001 cm"
    stream("", Array("q \(matrix) /Card Do Q\n".utf8))
    stream(
      """
      /Type /XObject /Subtype /Image /Width \(width) /Height \(height) \
      /ColorSpace [/ICCBased 6 0 R] /BitsPerComponent 8 /Filter /DCTDecode
      """, picture)
    stream("/N 3 /Alternate /DeviceRGB", card.photo.colorProfile ?? [])
    finish()
  }

  /// A length of some pixels in PDF's unit; two decimals are exact, because a pixel is 0.24 units.
  ///
  /// - Parameter less: thousandths of a unit to subtract.
  private static func points(_ dots: Int, less: Int = 0) -> String {
    let thousandths = Int((Double(dots) * pointsPerDot * 1000).rounded()) - less
    return "\(thousandths / 1000)." + String(thousandths % 1000).leftPadded(to: 3)
  }

  private static func box(inset: Int, of size: PixelSize) -> String {
    let corner = points(inset)
    return "[\(corner) \(corner) \(points(size.width - inset)) \(points(size.height - inset))]"
  }

  private mutating func append(_ text: String) { bytes += Array(text.utf8) }

  private mutating func begin() {
    offsets.append(bytes.count)
    append("\(offsets.count) 0 obj\n")
  }

  private mutating func object(_ dictionary: String) {
    begin()
    append("\(dictionary)\nendobj\n")
  }

  private mutating func stream(_ entries: String, _ content: [UInt8]) {
    begin()
    append("<< \(entries) /Length \(content.count) >>\nstream\n")
    bytes += content
    append("\nendstream\nendobj\n")
  }

  /// Appends the table of the objects' offsets, twenty bytes an entry (7.5.4), and the trailer.
  private mutating func finish() {
    let start = bytes.count
    append("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
    for offset in offsets { append(String(offset).leftPadded(to: 10) + " 00000 n \n") }
    append("trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n")
  }
}
