import Imaging
import Testing

@Suite("Metadata")
struct MetadataTests {
  private static let thumbnailMarker = Array("THUMBNAIL".utf8)

  private func jpeg(orientation: Int) -> [UInt8] {
    var builder = JPEGBuilder(columns: 3, rows: 2, components: 3) { column, row, component in
      60 + 20 * column + 10 * row + component
    }
    builder.segments =
      [JPEGBuilder.exif(EXIFBuilder.block(orientation: orientation))]
      + JPEGBuilder.profile(ProfileBuilder.rgb())
      + [(0xFE, Array("a comment".utf8)), (0xED, Array("Photoshop 3.0".utf8))]
    return builder.bytes + Self.thumbnailMarker
  }

  private func expectBare(_ bytes: [UInt8]) {
    for secret in ["SecretCamera", "38.1234N", "a comment", "Photoshop", "THUMBNAIL"] {
      #expect(!bytes.contains(Array(secret.utf8)), "\(secret)")
    }
  }

  @Test("A JPEG loses its metadata and keeps samples, profile and orientation")
  func jpegs() throws {
    for orientation in 1...8 {
      let file = jpeg(orientation: orientation)
      let bare = try ImageMetadata.strip(file)
      expectBare(bare)
      let (before, after) = (try Photo(decoding: file), try Photo(decoding: bare))
      #expect(before.pixels == after.pixels && before.size == after.size)
      #expect(before.colorProfile == after.colorProfile && after.colorProfile != nil)
      #expect(try ImageMetadata.strip(bare) == bare)
    }
  }

  @Test("The orientation of a stripped JPEG is the one that the decoder applies")
  func decodersOrientation() throws {
    var builder = JPEGBuilder(columns: 3, rows: 2, components: 1) { column, row, _ in
      60 + 20 * column + 10 * row
    }
    builder.frame = 0xC2
    let (upright, rotated) = (
      JPEGBuilder.exif(EXIFBuilder.block(orientation: 1)),
      JPEGBuilder.exif(EXIFBuilder.block(orientation: 6))
    )
    let late = JPEGBuilder.segment(rotated.marker, rotated.data)
    let scan = builder.emptyScan(component: 0, band: 1...63, high: 0, low: 0)
    for segments in [[JPEGBuilder.exif([]), upright, rotated], []] {
      builder.segments = segments
      let file = builder.start + builder.scan + late + scan + builder.end
      let (before, after) = (
        try Photo(decoding: file), try Photo(decoding: ImageMetadata.strip(file))
      )
      #expect(before.size == PixelSize(width: 24, height: 16))
      #expect(before.size == after.size && before.pixels == after.pixels)
    }
  }

  @Test("A PNG loses its texts and keeps samples and orientation")
  func pngs() throws {
    var builder = PNGBuilder(width: 5, height: 3, type: .rgb) { x, y in [x * 40, y * 70, 9] }
    builder.chunks = [
      ("gAMA", [0, 0, 0xB1, 0x8F]), ("eXIf", EXIFBuilder.block(orientation: 6)),
      ("tEXt", Array("Comment\0a comment".utf8)),
    ]
    builder.chunksAfter = [("tIME", [7, 0xEA, 11, 21, 1, 2, 3])]
    let bare = try ImageMetadata.strip(builder.bytes + Self.thumbnailMarker)
    expectBare(bare)
    #expect(!bare.contains(Array("tIME".utf8)) && bare.contains(Array("gAMA".utf8)))
    let (before, after) = (try Photo(decoding: builder.bytes), try Photo(decoding: bare))
    #expect(before.pixels == after.pixels && before.size == after.size)
    #expect(after.size == PixelSize(width: 3, height: 5))
  }

  @Test("A file that ends early is refused, wherever it ends")
  func truncated() throws {
    var png = PNGBuilder(width: 5, height: 3, type: .rgb) { x, y in [x, y, 9] }
    png.chunks = [("tEXt", Array("Comment\0a comment".utf8))]
    for file in [jpeg(orientation: 6).dropLast(Self.thumbnailMarker.count), png.bytes[...]] {
      for count in 0..<file.count {
        #expect(throws: PhotoError.self) {
          try ImageMetadata.strip(Array(file.prefix(count)))
        }
      }
    }
  }
}
