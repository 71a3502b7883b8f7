import Imaging
import TestSupport
import Testing

@Suite("Writing photos")
struct WritingTests {
  @Test("A PNG is lossless", arguments: TransformingTests.sizes)
  func pngIsExact(width: Int, height: Int) throws {
    let photo = Pictures.noise(width, height)
    let back = try Photo(decoding: photo.encoded(as: .png))
    #expect(back.size == photo.size)
    #expect(back.pixels == photo.pixels)
  }

  @Test(
    "A JPEG or WebP of good quality is close to the photo",
    arguments: [(OutputFormat.jpeg, 8), (.webp, 12)], [75, 92, 100])
  func isClose(kind: (format: OutputFormat, difference: Int), quality: Int) throws {
    let photo = Pictures.gradient(67, 45)
    let back = try Photo(decoding: photo.encoded(as: kind.format, quality: quality))
    #expect(back.size == photo.size)
    #expect(back.colorProfile == nil)
    let tolerance = quality == 75 ? 2 * kind.difference : kind.difference
    #expect(back.largestDifference(from: photo) <= tolerance)
  }

  @Test("Encoding is deterministic", arguments: OutputFormat.allCases)
  func deterministic(format: OutputFormat) throws {
    let photo = Pictures.noise(64, 48)
    #expect(try photo.encoded(as: format) == photo.encoded(as: format))
  }

  @Test(
    "A higher quality costs more bytes, and quality is clamped to 1 to 100",
    arguments: [(OutputFormat.jpeg, [1, 30, 60, 89, 90, 100]), (.webp, [1, 30, 60, 100])])
  func quality(format: OutputFormat, qualities: [Int]) throws {
    let photo = Pictures.noise(64, 64)
    let sizes = try qualities.map { try photo.encoded(as: format, quality: $0).count }
    #expect(sizes == sizes.sorted())
    #expect(try photo.encoded(as: format, quality: 0) == photo.encoded(as: format, quality: 1))
    #expect(try photo.encoded(as: format, quality: 500) == photo.encoded(as: format, quality: 100))
  }

  @Test(
    "A photo whose profile libpng refuses becomes sRGB in a PNG and stays what it is elsewhere",
    arguments: ["an unknown intent", "an odd length"])
  func refusedProfile(fault: String) throws {
    var profile = ProfileBuilder.rgb()
    if fault == "an unknown intent" {
      // ICC.1:2022, 7.2.15.
      profile[65] = 1
    } else {
      // From version 4 on the length is a multiple of four.
      profile[8] = 4
      profile.append(0)
      profile.replaceSubrange(0..<4, with: big(UInt32(profile.count)))
    }
    var photo = Pictures.gradient(16, 12)
    photo.colorProfile = profile
    photo.rights = PhotoRights(creators: ["Élise Dumas"])
    let png = try Photo(decoding: photo.encoded(as: .png))
    #expect(png.colorProfile == nil && png.rights == photo.rights)
    #expect(png.pixels == photo.convertedToSRGB().pixels && png.pixels != photo.pixels)
    for format in [OutputFormat.jpeg, .webp] {
      #expect(try Photo(decoding: photo.encoded(as: format)).colorProfile == profile, "\(format)")
    }
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

  @Test(
    "A side too long for a JPEG or WebP is refused, with PNG as the remedy",
    arguments: [(OutputFormat.jpeg, 65_500), (.webp, 16_383)])
  func tooWide(format: OutputFormat, limit: Int) throws {
    let photo = Photo(grey: 9, limit + 1, 1)
    let error = try #require(throws: PhotoError.self) { try photo.encoded(as: format) }
    #expect(error == .tooWide(format, width: limit + 1, height: 1, limit: limit))
    #expect(error.description.contains("PNG"))
    #expect(try Photo(decoding: photo.encoded(as: .png)).pixels == photo.pixels)
  }
}
