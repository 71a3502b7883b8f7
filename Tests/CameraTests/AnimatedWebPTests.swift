import Imaging
import Testing

@testable import Camera

@Suite("Animated WebP")
struct AnimatedWebPTests {
  @Test("A frame is pixels alone, whatever its photo states of rights and date")
  func framesOfPixels() throws {
    var photo = Photo(size: PixelSize(width: 4, height: 2), pixels: Array(repeating: 90, count: 24))
    func file() throws -> [UInt8] {
      var film = AnimatedWebP(size: photo.size)
      for _ in 0..<2 { try film.add(photo, for: .milliseconds(40), quality: 75) }
      return film.file
    }
    let plain = try file()
    photo.rights = PhotoRights(creators: ["Élise Dumas"], copyright: "© 2026 Élise Dumas")
    photo.captureDate = CaptureDate("2026:07:14 18:30:05")
    try #require(photo.rights != nil && photo.captureDate != nil)
    let film = try file()
    #expect(film == plain)
    #expect(try Photo(decoding: film).size == photo.size)
    // Behind the file's header, VP8X and ANIM, and the first frame's header of 8 and 16 bytes.
    #expect(film[44..<48].elementsEqual("ANMF".utf8))
    #expect(film[68..<72].elementsEqual("VP8 ".utf8))
    // The first frame's chunk ends with its pixels' chunk.
    func length(at place: Int) -> Int {
      (0..<4).reduce(0) { $0 + Int(film[place + $1]) << (8 * $1) }
    }
    let pixels = length(at: 72)
    #expect(length(at: 48) == 16 + 8 + pixels + pixels % 2)
  }
}
