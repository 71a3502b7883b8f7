import CDrawnViews
import CPainting
import DrawnViews
import Glibc
import Imaging
import PictureTracking
import TestSupport
import Testing

@testable import Exhibit

@Suite("Painting on a picture's plane")
struct PlanePainterTests {
  private let frameSize = DrawnPicture.frameSize

  /// A view without noise, blur and darkness.
  private func view(_ set: Int, _ random: inout SeededGenerator) -> CDrawnView {
    var view = ViewSet.all[set].view(&random)
    (view.blur, view.noise, view.light) = (0, 0, 1)
    (view.glare, view.hidden, view.blocks) = (0, 0, 0)
    return view
  }

  private func rgba(_ photo: Photo, alpha: UInt8 = 255) -> RGBAImage {
    let pixels = (0..<photo.size.area).flatMap { photo.pixels[3 * $0..<3 * $0 + 3] + [alpha] }
    return RGBAImage(size: photo.size, pixels: pixels)
  }

  /// The pixels of two photos that differ, with the greatest distance from a quadrilateral.
  private func farthestChange(_ a: Photo, _ b: Photo, from corners: [Point]) throws -> Double {
    let quadrilateral = try #require(Quadrilateral(corners))
    var farthest = -Double.infinity
    for y in 0..<a.size.height {
      for x in 0..<a.size.width {
        let start = 3 * (y * a.size.width + x)
        guard a.pixels[start..<start + 3] != b.pixels[start..<start + 3] else { continue }
        let edges = quadrilateral.edges(ofRow: y, from: x)
        farthest = max(farthest, -Double(edges.map(\.distance).min() ?? 0))
      }
    }
    return farthest
  }

  @Test("A picture laid over another is filtered as light is, and changes nothing beside")
  func truth() throws {
    let seed: UInt64 = 776
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let (below, above) = (DrawnPicture.picture(1), DrawnPicture.picture(2))
    // Frontal, to 45°, to 55°, and 80 pixels wide.
    for set in [0, 1, 2, 3] {
      let view = view(set, &random)
      let homography = DrawnPicture.homography(view)
      let corners = homography.corners(of: DrawnPicture.size)
      let frame = DrawnPicture.frame(of: below, view, wall: 9)
      let seen = PictureView(size: DrawnPicture.size, homography: homography)
      let painter = try #require(PlanePainter(seen, threads: 2))
      let level = painter.level(of: above.size, in: .whole)
      var painted = frame
      painter.paint(PlaneImage(above, level: level), in: .whole, opacity: 1, on: &painted)
      #expect(try farthestChange(frame, painted, from: corners) <= 0.5, "set \(set)")
      let quadrilateral = try #require(Quadrilateral(corners))
      let reference = Reference(above, homography)
      var (sum, count) = (0.0, 0.0)
      for place in stride(from: 0, to: frameSize.area, by: 7) {
        let (x, y) = (place % frameSize.width, place / frameSize.width)
        let edges = quadrilateral.edges(ofRow: y, from: x)
        guard edges.allSatisfy({ $0.distance > 2 }) else { continue }
        for (channel, truth) in reference.pixel(x, y).enumerated() {
          sum += abs(Double(painted.pixels[3 * place + channel]) - truth)
          count += 1
        }
      }
      #expect(count > 1000 && sum / count < 4, "set \(set): \(sum / count) of \(count)")
      var alone = frame
      let single = try #require(PlanePainter(seen, threads: 1))
      single.paint(PlaneImage(above, level: level), in: .whole, opacity: 1, on: &alone)
      #expect(alone.pixels == painted.pixels)
    }
  }

  /// A view of a picture of 100 × 100 pixels that stands upright and still in a frame.
  private func upright(_ appearance: PictureAppearance = .unchanged) -> PictureView {
    PictureView(
      size: PixelSize(width: 100, height: 100),
      homography: Homography([1, 0, 20, 0, 1, 30, 0, 0, 1]),
      appearance: appearance)
  }

  private func painted(
    _ view: PictureView, _ image: RGBAImage, in area: PictureArea = .whole, opacity: Double = 1
  ) throws -> Photo {
    var frame = Photo(grey: 100, 160, 160)
    let painter = try #require(PlanePainter(view))
    painter.paint(PlaneImage(image), in: area, opacity: opacity, on: &frame)
    return frame
  }

  private func pixel(_ photo: Photo, _ x: Int, _ y: Int) -> [UInt8] {
    Array(photo.pixels[3 * (y * photo.size.width + x)..<3 * (y * photo.size.width + x) + 3])
  }

  @Test("Light is a factor and a lift of linear light; what is over white is white")
  func light() throws {
    let image = rgba(Photo(grey: 188, 50, 50))
    let dark = PictureAppearance(red: 0.25, green: 1, blue: 4, blur: 0)
    // 188 is half of the light (sRGB), and 99 an eighth.
    #expect(try pixel(painted(upright(dark), image), 70, 80) == [99, 188, 255])
    #expect(try pixel(painted(upright(), image), 70, 80) == [188, 188, 188])
    let lifted = PictureAppearance(red: 1, green: 1, blue: 1, lift: [-0.6, 0.25, 0], blur: 0)
    // 225 is three quarters of the light.
    #expect(try pixel(painted(upright(lifted), image), 70, 80) == [0, 225, 188])
  }

  @Test("Opacity and alpha mix linear light; an area is covered alone")
  func mixing() throws {
    let black = rgba(Photo(grey: 0, 10, 10))
    // 100 is 0.127 of the light; half of it is 0.064, or 71.
    #expect(try pixel(painted(upright(), black, opacity: 0.5), 70, 80) == [71, 71, 71])
    let half = rgba(Photo(grey: 0, 10, 10), alpha: 128)
    #expect(try pixel(painted(upright(), half), 70, 80) == [71, 71, 71])
    let area = PictureArea(left: 0.25, top: 0.5, width: 0.5, height: 0.5)
    let part = try painted(upright(), black, in: area)
    for (x, y, isInside) in [
      (44, 100, false), (46, 100, true), (93, 100, true), (96, 100, false), (70, 78, false),
      (70, 81, true), (70, 128, true), (70, 131, false),
    ] {
      #expect(pixel(part, x, y) == (isInside ? [0, 0, 0] : [100, 100, 100]), "\(x) \(y)")
    }
  }

  @Test("An edge of the image is blurred as by a Gaussian, and the picture's own edge stays sharp")
  func blur() throws {
    let size = PixelSize(width: 100, height: 100)
    var image = rgba(Photo(grey: 0, size.width, size.height))
    for place in 0..<size.area where place % 100 >= 50 {
      for channel in 0..<3 { image.pixels[4 * place + channel] = 255 }
    }
    let sigma = 2.0
    let blurred = try painted(
      upright(PictureAppearance(red: 1, green: 1, blue: 1, blur: sigma)), image)
    for x in 60..<80 {
      // Of a step between two columns: the integral of a Gaussian.
      let share = 0.5 * (1 + erf((Double(x) + 0.5 - 70) / (sigma * 2.0.squareRoot())))
      let light = Double(pixel(blurred, x, 80)[0]) / 255
      let linear = light <= 0.04045 ? light / 12.92 : pow((light + 0.055) / 1.055, 2.4)
      #expect(abs(linear - share) < 0.02, "\(x): \(linear) for \(share)")
    }
    #expect(pixel(blurred, 118, 80) == [255, 255, 255] && pixel(blurred, 121, 80)[0] == 100)
  }

  @Test(
    "A picture beyond the frame, behind the camera or without extent changes nothing, or a part")
  func extremes() throws {
    var random = SeededGenerator(seed: 5)
    let image = rgba(DrawnPicture.picture(1))
    for _ in 0..<400 {
      let values = (0..<9).map { index in
        Double.random(in: -1...1, using: &random) * [1, 1, 300, 1, 1, 300, 0.01, 0.01, 1][index]
      }
      let view = PictureView(
        size: PixelSize(width: 100, height: 80), homography: Homography(values),
        appearance: PictureAppearance(red: 1, green: 1, blue: 1, blur: 1.5))
      guard let painter = PlanePainter(view) else { continue }
      let before = Photo(grey: 90, 64, 48)
      var frame = before
      painter.paint(PlaneImage(image, level: 1), in: .whole, opacity: 1, on: &frame)
      let corners = view.homography.corners(of: view.size)
      #expect(try farthestChange(before, frame, from: corners) <= 0.51, "\(values)")
    }
    for values in [[Double](repeating: 0, count: 9), [Double](repeating: .nan, count: 9)] {
      #expect(PlanePainter(PictureView(size: frameSize, homography: Homography(values))) == nil)
    }
  }
}
