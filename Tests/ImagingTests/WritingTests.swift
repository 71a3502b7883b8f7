import Imaging
import TestSupport
import Testing

@Suite("Writing JPEG and PNG")
struct WritingTests {
  @Test("A PNG is lossless", arguments: TransformingTests.sizes)
  func pngIsExact(width: Int, height: Int) throws {
    let photo = Pictures.noise(width, height)
    let back = try Photo(decoding: photo.encoded(as: .png))
    #expect(back.size == photo.size)
    #expect(back.pixels == photo.pixels)
  }

  @Test("A JPEG of good quality is close to the photo", arguments: [75, 92, 100])
  func jpegIsClose(quality: Int) throws {
    let photo = Pictures.gradient(67, 45)
    let back = try Photo(decoding: photo.encoded(as: .jpeg, quality: quality))
    #expect(back.size == photo.size)
    #expect(back.largestDifference(from: photo) <= (quality == 75 ? 16 : 8))
  }

  @Test("Encoding is deterministic", arguments: OutputFormat.allCases)
  func deterministic(format: OutputFormat) throws {
    let photo = Pictures.noise(64, 48)
    #expect(try photo.encoded(as: format) == photo.encoded(as: format))
  }

  @Test("A higher quality costs more bytes, and quality is clamped to 1 to 100")
  func quality() throws {
    let photo = Pictures.noise(64, 64)
    let sizes = try [1, 30, 60, 89, 90, 100].map {
      try photo.encoded(as: .jpeg, quality: $0).count
    }
    #expect(sizes == sizes.sorted())
    #expect(try photo.encoded(as: .jpeg, quality: 0) == photo.encoded(as: .jpeg, quality: 1))
    #expect(try photo.encoded(as: .jpeg, quality: 500) == photo.encoded(as: .jpeg, quality: 100))
  }

  @Test("Chroma is 4:4:4 from quality 90 on, 4:2:0 below")
  func chroma() throws {
    let photo = Pictures.gradient(32, 32)
    // The frame's first component has its sampling factors 11 bytes after the marker.
    func factors(_ quality: Int) throws -> UInt8 {
      let file = try photo.encoded(as: .jpeg, quality: quality)
      let frame = try #require(file.firstIndex(of: [0xFF, 0xC0]))
      return file[frame + 11]
    }
    #expect(try factors(89) == 0x22)
    #expect(try factors(90) == 0x11)
  }

  @Test("A side too long for a JPEG is refused, with PNG as the remedy")
  func tooWide() throws {
    let size = PixelSize(width: 65_501, height: 1)
    let photo = Photo(size: size, pixels: [UInt8](repeating: 9, count: size.area * 3))
    let error = try #require(throws: PhotoError.self) { try photo.encoded(as: .jpeg) }
    #expect(error == .tooWide(.jpeg, width: 65_501, height: 1, limit: 65_500))
    #expect(error.description.contains("PNG"))
    #expect(try Photo(decoding: photo.encoded(as: .png)).pixels == photo.pixels)
  }
}
