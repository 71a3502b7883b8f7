import Booth
import Imaging
import Overlay
import Testing

@Suite("Sprites")
struct SpriteTests {
  @Test("A sprite over a flat ground looks like the item painted on it", arguments: [0, 24, -40])
  func overGround(yaw: Int) async throws {
    let pose = try #require(SpritePose(yaw: yaw, pitch: 8))
    let sprite = try await SpriteCache(artwork: Booths.artwork).sprite(pose)
    let image = try RGBAImage(decodingPNG: .bytes(sprite.png))
    let size = PixelSize(width: 480, height: 400)
    let ground = UInt8(140)
    let flat = Photo(size: size, pixels: [UInt8](repeating: ground, count: 3 * size.area))
    let center = Point(240, 200)
    let wreath = WreathPlacement(center: center, width: sprite.length, yaw: Double(yaw), pitch: 8)
    let painted = try flat.champion(Placement(wreaths: [wreath]), artwork: Booths.artwork)
    let (left, top) = (Int(center.x - sprite.anchor.x), Int(center.y - sprite.anchor.y))
    var (sum, worst, count) = (0, 0, 0)
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let source = 4 * (y * image.size.width + x)
        let alpha = Int(image.pixels[source + 3])
        for channel in 0..<3 {
          let over =
            (Int(image.pixels[source + channel]) * alpha + Int(ground) * (255 - alpha)) / 255
          let target = 3 * ((y + top) * size.width + x + left) + channel
          let difference = abs(over - Int(painted.pixels[target]))
          (sum, worst, count) = (sum + difference, max(worst, difference), count + 1)
        }
      }
    }
    // Highlights and shadows depend on the ground a little; the leaves must lie pixel on pixel.
    #expect(Double(sum) / Double(count) < 1.5, "mean \(Double(sum) / Double(count))")
    #expect(worst < 60, "worst \(worst)")
  }

  @Test("Sprites are cropped to their item, and made once")
  func cropped() async throws {
    let cache = SpriteCache(artwork: Booths.artwork)
    for pose in [SpritePose.statue(.left), .statue(.right), .wreath(yaw: 0, pitch: 0)] {
      let sprite = try await cache.sprite(pose)
      let image = try RGBAImage(decodingPNG: .bytes(sprite.png))
      let (width, height) = (image.size.width, image.size.height)
      func isPainted(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
        rows.contains { y in columns.contains { image.pixels[4 * (y * width + $0) + 3] > 24 } }
      }
      #expect(isPainted(0..<1, 0..<height) && isPainted(width - 1..<width, 0..<height))
      #expect(isPainted(0..<width, 0..<1) && isPainted(0..<width, height - 1..<height))
      #expect((0.0..<Double(width)).contains(sprite.anchor.x))
      #expect(try await cache.sprite(pose).png == sprite.png)
    }
  }

  @Test("A pose is a multiple of four degrees within bounds")
  func poses() {
    #expect(SpritePose(yaw: 3, pitch: 0) == nil && SpritePose(yaw: 64, pitch: 0) == nil)
    #expect(SpritePose(yaw: 0, pitch: -44) == nil)
    #expect(SpritePose(yaw: .min, pitch: 0) == nil && SpritePose(yaw: 0, pitch: .max) == nil)
    let far = WreathPlacement(center: Point(0, 0), width: 9, yaw: 200, pitch: -77)
    #expect(SpritePose(far) == .wreath(yaw: 60, pitch: -40))
    let near = WreathPlacement(center: Point(0, 0), width: 9, yaw: 5.9, pitch: -6.1)
    #expect(SpritePose(near) == .wreath(yaw: 4, pitch: -8))
  }
}
