import Imaging
import Testing

@Suite("Colour")
struct ColorTests {
  /// The formula (1 - ink)(1 - black).
  private static func formula(_ inks: [Int]) -> [Int] {
    (0..<3).map { Int((Double((255 - inks[$0]) * (255 - inks[3])) / 255).rounded()) }
  }

  private static let inks = [[0, 0, 0, 0], [255, 0, 0, 0], [10, 200, 30, 60], [0, 0, 0, 255]]

  private func cmyk(isInverted: Bool, profile: [UInt8]? = nil) -> JPEGBuilder {
    var builder = JPEGBuilder(columns: 4, rows: 1, components: 4) { column, _, component in
      let ink = Self.inks[column][component]
      return isInverted ? 255 - ink : ink
    }
    if isInverted { builder.segments.append(JPEGBuilder.adobe(transform: 0)) }
    if let profile { builder.segments += JPEGBuilder.profile(profile) }
    return builder
  }

  @Test("CMYK without profile follows the formula, inverted or not", arguments: [true, false])
  func plainCmyk(isInverted: Bool) throws {
    let photo = try Photo(decoding: cmyk(isInverted: isInverted).bytes)
    for (column, inks) in Self.inks.enumerated() {
      #expect(photo.pixel(8 * column + 4, 4).map(Int.init) == Self.formula(inks))
    }
    #expect(photo.colorProfile == nil)
  }

  @Test("YCCK is converted to CMYK first")
  func ycck() throws {
    // Inverted inks (255, 255, 255, K) as YCC: white, (255, 128, 128), with K = 55.
    var builder = JPEGBuilder(columns: 1, rows: 1, components: 4) {
      [255, 128, 128, 55][$2] + 0 * ($0 + $1)
    }
    builder.segments = [JPEGBuilder.adobe(transform: 2)]
    // libjpeg's YCCK gives C = 255 - R: no paper is left where Y is white, stored inverted.
    let photo = try Photo(decoding: builder.bytes)
    #expect(photo.pixel(0, 0) == [0, 0, 0])
    builder.value = { _, _, component in [0, 128, 128, 55][component] }
    #expect(try Photo(decoding: builder.bytes).pixel(0, 0) == [55, 55, 55])
  }

  @Test("CMYK with a profile is converted through it to sRGB", arguments: [true, false])
  func profiledCmyk(isInverted: Bool) throws {
    let profile = ProfileBuilder.cmyk()
    let photo = try Photo(decoding: cmyk(isInverted: isInverted, profile: profile).bytes)
    #expect(photo.colorProfile == nil)
    // Paper is white, black is black, and cyan is a neutral gray in this profile: L* = 80 is 198.
    #expect(photo.pixel(4, 4).allSatisfy { $0 >= 253 })
    #expect(photo.pixel(28, 4).allSatisfy { $0 <= 2 })
    #expect(photo.pixel(12, 4).allSatisfy { abs(Int($0) - 198) <= 4 }, "\(photo.pixel(12, 4))")
  }

  @Test("An RGB profile is kept byte for byte, also in several chunks")
  func carriedProfile() throws {
    let profile = ProfileBuilder.rgb(padding: 150_000)
    for format in OutputFormat.allCases {
      var photo = Pictures.gradient(16, 16)
      photo.colorProfile = profile
      let file = try photo.encoded(as: format)
      #expect(try Photo(decoding: file).colorProfile == profile)
    }
    var jpeg = JPEGBuilder(columns: 1, rows: 1, components: 3) { _, _, _ in 100 }
    jpeg.segments = JPEGBuilder.profile(profile, part: 1000).reversed()
    #expect(try Photo(decoding: jpeg.bytes).colorProfile == profile)
  }

  @Test("An RGB profile of a gray JPEG is kept: gray is R = G = B")
  func rgbProfileOfGray() throws {
    var builder = JPEGBuilder(columns: 1, rows: 1, components: 1) { _, _, _ in 100 }
    builder.segments = JPEGBuilder.profile(ProfileBuilder.rgb())
    let photo = try Photo(decoding: builder.bytes)
    #expect(photo.colorProfile == ProfileBuilder.rgb())
    #expect(photo.pixel(0, 0) == [100, 100, 100])
  }

  @Test("A gray profile is applied and dropped")
  func grayProfile() throws {
    let profile = ProfileBuilder.gray(gamma: 1)
    var jpeg = JPEGBuilder(columns: 3, rows: 1, components: 1) { column, _, _ in
      [0, 55, 255][column]
    }
    jpeg.segments = JPEGBuilder.profile(profile)
    let png = PNGBuilder(
      width: 3, height: 1, type: .gray, chunks: [PNGBuilder.profile(profile)]
    ) { x, _ in [[0, 55, 255][x]] }
    for (photo, step) in [
      (try Photo(decoding: jpeg.bytes), 8), (try Photo(decoding: png.bytes), 1),
    ] {
      #expect(photo.colorProfile == nil)
      #expect(photo.pixel(0, 0).allSatisfy { $0 <= 1 })
      // Linear 55/255 is 128 in sRGB.
      #expect(
        photo.pixel(step, 0).allSatisfy { abs(Int($0) - 128) <= 2 }, "\(photo.pixel(step, 0))")
      #expect(photo.pixel(2 * step, 0).allSatisfy { $0 >= 254 })
    }
  }

  @Test("A malformed, incomplete, overlong or misplaced profile is dropped")
  func uselessProfiles() throws {
    let profile = ProfileBuilder.rgb()
    let parts = JPEGBuilder.profile(profile, part: 100)
    let useless: [[(marker: UInt8, data: [UInt8])]] = [
      JPEGBuilder.profile(Array(profile.prefix(100))),
      JPEGBuilder.profile(profile.with(0, at: 36)),
      JPEGBuilder.profile([UInt8](repeating: 0, count: 500)),
      parts.dropLast(),
      parts + [parts[0]],
      JPEGBuilder.profile(ProfileBuilder.gray(gamma: 2)),
      JPEGBuilder.profile(ProfileBuilder.cmyk()),
      JPEGBuilder.profile(ProfileBuilder.rgb(padding: 4 << 20)),
    ]
    for segments in useless {
      var builder = JPEGBuilder(columns: 1, rows: 1, components: 3) { _, _, _ in 77 }
      builder.segments = segments
      #expect(try Photo(decoding: builder.bytes).colorProfile == nil)
    }
  }

  @Test("An invalid profile is not encoded")
  func uselessProfileWritten() throws {
    var photo = Pictures.gradient(8, 8)
    let plain = try OutputFormat.allCases.map { try photo.encoded(as: $0) }
    photo.colorProfile = Array("not a profile".utf8)
    #expect(try OutputFormat.allCases.map { try photo.encoded(as: $0) } == plain)
    photo.colorProfile = ProfileBuilder.cmyk()
    #expect(try OutputFormat.allCases.map { try photo.encoded(as: $0) } == plain)
  }
}
