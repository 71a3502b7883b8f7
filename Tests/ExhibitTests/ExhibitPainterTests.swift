import DrawnViews
import Imaging
import PictureTracking
import TestSupport
import Testing

@testable import Exhibit

@Suite("What comes alive over time")
struct ExhibitPainterTests {
  private let size = PixelSize(width: 160, height: 160)
  private let view = PictureView(
    size: PixelSize(width: 40, height: 60), homography: Homography([1, 0, 20, 0, 1, 30, 0, 0, 1]))

  @Test("A picture fades in within 0.3 seconds and out within 0.5 after it is lost")
  func fading() {
    var presence = Presence(view, at: 1, elapsed: 0)
    #expect(presence.opacity == 0 && !presence.isOver)
    presence.take(view, elapsed: 0.15)
    #expect(abs(presence.opacity - 0.5) < 1e-9)
    presence.take(view, elapsed: 0.15)
    #expect(presence.opacity == 1)
    presence.take(nil, elapsed: 0.25)
    #expect(abs(presence.opacity - 0.5) < 1e-9 && presence.view == view)
    presence.take(nil, elapsed: 0.2501)
    #expect(presence.opacity == 0 && presence.isOver)
    // A frame that lasts longer than the fading shows all at once.
    #expect(Presence(view, at: 0, elapsed: 1).opacity == 1)
  }

  @Test("What fades moves on as its picture did; one that was found anew has no speed yet")
  func coasting() {
    func at(_ x: Double) -> PictureView {
      PictureView(size: view.size, homography: Homography([1, 0, x, 0, 1, 30, 0, 0, 1]))
    }
    var presence = Presence(at(20), at: 0, elapsed: 0)
    presence.take(at(30), elapsed: 0.1)
    presence.take(nil, elapsed: 0.1)
    #expect(abs(presence.view.middle.x - at(40).middle.x) < 1e-9)
    // It comes to rest: what is left of the way is shorter with every frame.
    presence.take(nil, elapsed: 0.1)
    let step = presence.view.middle.x - at(40).middle.x
    #expect(step > 5 && step < 8, "\(step)")
    presence.take(at(90), elapsed: 0.1)
    presence.take(nil, elapsed: 0.1)
    #expect(presence.view.middle == at(90).middle)
  }

  @Test(
    "A picture that is seen uncertainly is painted in proportion",
    arguments: [(0.2, 0), (0.25, 0.25), (0.3, 0.5), (0.4, 1), (0.9, 1)])
  func strength(certainty: Double, opacity: Double) {
    let seen = SeenPicture(
      picture: 0, homography: view.homography, size: view.size, certainty: certainty)
    let uncertain = PictureView(
      size: view.size, homography: view.homography, strength: seen.strength)
    #expect(abs(Presence(uncertain, at: 0, elapsed: 1).opacity - opacity) < 1e-9)
  }

  @Test("An arrow's tip and a mark are where the point is, and nothing else is painted")
  func marks() throws {
    var point = PicturePoint(name: "x", at: PicturePlace(x: 0.5, y: 0.25))
    point.arrow = PicturePlace(x: 0.9, y: 0.25)
    let mark = PointMark(point, in: PixelSize(width: 400, height: 300))
    // The picture has 1024 × 768 of its pixels.
    let left = Int((mark.area.left * 1024).rounded())
    let top = Int((mark.area.top * 768).rounded())
    #expect(mark.image.size.width == Int((mark.area.width * 1024).rounded()))
    #expect(mark.image.size.height == Int((mark.area.height * 768).rounded()))
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let (column, row) = (x - left, y - top)
      guard (0..<mark.image.size.width).contains(column),
        (0..<mark.image.size.height).contains(row)
      else { return [0, 0, 0, 0] }
      let start = 4 * (row * mark.image.size.width + column)
      return Array(mark.image.pixels[start..<start + 4])
    }
    // Olive within marble; a marble shaft to the right of it.
    #expect(pixel(512, 192) == [0x43, 0x50, 0x21, 255])
    #expect(pixel(512, 192 - 15) == [0xF2, 0xEE, 0xE5, 255])
    #expect(pixel(800, 192) == [0xF2, 0xEE, 0xE5, 255])
    for (x, y) in [(512, 150), (480, 192), (512, 230), (960, 192), (800, 220), (0, 0)] {
      #expect(pixel(x, y)[3] == 0, "\(x) \(y)")
    }
    // In a corner it is cut off at the picture's edges.
    let corner = PointMark(
      PicturePoint(name: "y", at: PicturePlace(x: 1, y: 0)), in: PixelSize(width: 50, height: 90))
    #expect(corner.area.top == 0 && corner.area.left + corner.area.width == 1)
  }

  @Test("A film plays by its own clock, again and again or once")
  func film() throws {
    let folder = try TemporaryFolder()
    try Animation.write(3, of: PixelSize(width: 24, height: 10), to: folder("a.png"))
    var film = try FilmMotion(folder("a.png"), repeats: true)
    var counts: [Int] = []
    for time in [0, 0.05, 0.1001, 0.21, 0.29, 0.31, 0.75] {
      _ = try film.frame(at: time)
      counts.append(film.count)
    }
    #expect(counts == [0, 0, 1, 2, 2, 3, 7])
    var once = try FilmMotion(folder("a.png"), repeats: false)
    _ = try once.frame(at: 5)
    #expect(once.count == 2)
  }

  @Test("Motion is painted over the picture from its first moment on, and stays as it fades")
  func painting() throws {
    let exhibit = try DrawnExhibit(
      """
      title.en = "T"
      [pictures.x]
      file = "a.png"
      title.en = "X"
      motion.file = "bar.png"
      """)
    // The bar is in columns 2n to 2n + 3 of 40, in frame n.
    try Animation.write(5, of: PixelSize(width: 40, height: 60), to: exhibit.folder("bar.png"))
    var painter = ExhibitPainter(exhibit.read, firstInterval: 1)
    let seen = SeenPicture(picture: 0, homography: view.homography, size: view.size)
    func frame(_ isSeen: Bool, _ seconds: Double) throws -> (Photo, [ShownPicture]) {
      var photo = Photo(size: size, pixels: [UInt8](repeating: 100, count: 3 * size.area))
      let shown = try painter.paint(isSeen ? [seen] : [], at: seconds, on: &photo)
      return (photo, shown)
    }
    func columns(_ photo: Photo) -> [Int] {
      // A column beside the bar has an eighth of its light.
      (0..<160).filter { photo.pixels[3 * (60 * 160 + $0)] > 140 }
    }
    let (first, shown) = try frame(true, 3)
    #expect(columns(first) == Array(20..<24))
    #expect(
      shown == [
        ShownPicture(
          picture: 0, isSeen: true, corners: view.homography.corners(of: view.size), certainty: 1,
          opacity: 1)
      ])
    #expect(try columns(frame(true, 3.25).0) == Array(24..<28))
    // It was lost while the camera rested: it fades where it was, and its motion goes on.
    let (fading, faded) = try frame(false, 3.45)
    #expect(columns(fading) == Array(28..<32) && faded.first?.isSeen == false)
    #expect(try frame(false, 4).1.isEmpty)
    // Seen anew, it begins anew.
    #expect(try columns(frame(true, 4.5).0) == Array(20..<24))
  }
}
