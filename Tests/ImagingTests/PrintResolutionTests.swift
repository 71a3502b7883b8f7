import Imaging
import TestSupport
import Testing

/// The dots to an inch survive, so that the champion photo is printed as large as the photo.
@Suite("Print resolution")
struct PrintResolutionTests {
  private static let wide = PrintResolution(horizontal: 300, vertical: 150)

  /// A JPEG that states densities in a JFIF segment.
  private func jfif(unit: UInt8, _ x: UInt16, _ y: UInt16, exif: [UInt8]? = nil) -> [UInt8] {
    var builder = JPEGBuilder(columns: 3, rows: 2, components: 3) { _, _, _ in 100 }
    builder.segments = [(0xE0, Array("JFIF".utf8) + [0, 1, 2, unit] + big(x) + big(y) + [0, 0])]
    if let exif { builder.segments.append(JPEGBuilder.exif(exif)) }
    return builder.bytes
  }

  private func exif(_ x: Double, _ y: Double, unit: Int?) -> [UInt8] {
    EXIFBuilder.block(
      [(0x011A, .rationals([x])), (0x011B, .rationals([y]))]
        + (unit.map { [(0x0128, .short($0))] } ?? []))
  }

  @Test("JFIF's density counts before EXIF's resolution, whose 72 stands for nothing")
  func jpeg() throws {
    let table: [([UInt8], PrintResolution?)] = [
      (jfif(unit: 1, 300, 150), Self.wide),
      (jfif(unit: 2, 100, 100), PrintResolution(horizontal: 254, vertical: 254)),
      (jfif(unit: 0, 1, 1), nil), (jfif(unit: 1, 0, 0), nil), (jfif(unit: 7, 300, 300), nil),
      (jfif(unit: 1, 72, 72), PrintResolution(horizontal: 72, vertical: 72)),
      (jfif(unit: 1, 300, 150, exif: exif(96, 96, unit: 2)), Self.wide),
      (jfif(unit: 0, 1, 1, exif: exif(300, 150, unit: 2)), Self.wide),
      (jfif(unit: 0, 1, 1, exif: exif(300, 150, unit: nil)), Self.wide),
      (
        jfif(unit: 0, 1, 1, exif: exif(100, 50, unit: 3)),
        PrintResolution(horizontal: 254, vertical: 127)
      ),
      (jfif(unit: 0, 1, 1, exif: exif(300, 150, unit: 1)), nil),
      (jfif(unit: 0, 1, 1, exif: exif(72, 72, unit: 2)), nil),
    ]
    for (index, row) in table.enumerated() {
      #expect(try Photo(decoding: row.0).resolution == row.1, "row \(index)")
    }
  }

  @Test("It is written to JPEG and PNG")
  func written() throws {
    var photo = Pictures.gradient(16, 16)
    photo.resolution = Self.wide
    #expect(try Photo(decoding: photo.encoded(as: .jpeg)).resolution == Self.wide)
    let png = try #require(try Photo(decoding: photo.encoded(as: .png)).resolution)
    // PNG counts dots to a metre: 300 is 11,811 of them.
    #expect(abs(png.horizontal - 300) < 0.01 && abs(png.vertical - 150) < 0.02)
    #expect(try Photo(decoding: photo.encoded(as: .webp)).resolution == nil)
    photo.resolution = nil
    for format in OutputFormat.allCases {
      #expect(try Photo(decoding: photo.encoded(as: format)).resolution == nil)
    }
  }

  @Test("A rewritten JPEG keeps it as stored, and an upright photo has it turned")
  func turned() throws {
    let stored = jfif(unit: 1, 300, 150).tagged(orientation: 6)
    let file = try PhotoFile(stored)
    let photo = try file.decode()
    #expect(photo.resolution == PrintResolution(horizontal: 150, vertical: 300))
    let kept = try file.rewrite(with: photo, dirty: DirtyRegion(file)).bytes
    #expect(try Photo(decoding: kept).resolution == photo.resolution)
    #expect(photo.mirrored().resolution == PrintResolution(horizontal: 150, vertical: 300))
    #expect(photo.resized(to: PixelSize(width: 5, height: 5)).resolution == nil)
  }

  @Test("A number that no file can state is none")
  func bounds() {
    for number in [0, 0.5, -1, 65_536, .infinity, .nan] {
      #expect(PrintResolution(horizontal: number, vertical: 300) == nil)
      #expect(PrintResolution(horizontal: 300, vertical: number) == nil)
    }
  }
}
