import CDrawnViews
import CPainting
import DrawnViews
import Imaging
import PictureTracking
import TestSupport
import Testing

@testable import Exhibit

/// From a frame to the painted frame, without a film's encoder.
@Suite("Seen and painted")
struct SeenAndPaintedTests {
  private let below = DrawnPicture.picture(4)
  private let above = DrawnPicture.picture(3)

  /// An exhibit of one picture, over which another is laid.
  private func exhibit() throws -> DrawnExhibit {
    let exhibit = try DrawnExhibit(
      """
      title.en = "T"
      [pictures.x]
      file = "below.png"
      title.en = "X"
      motion.file = "above.png"
      """)
    try exhibit.write("below.png", below.encoded(as: .png))
    try Animation.write([above, above], to: exhibit.folder("above.png"))
    return exhibit
  }

  @Test("What is laid over a picture that moves looks as if it hung there, dim and blurred as well")
  func film() throws {
    let exhibit = try exhibit()
    let folder = exhibit.read
    #expect(folder.isUsable, "\(folder.faults)")
    var tracker = PictureTracker(try folder.album())
    var painter = ExhibitPainter(folder)
    // Frames come so slowly that a seen picture has faded in by the next one.
    let interval = 0.35
    var compared = 0
    for index in 0..<8 {
      var view = DrawnFilm.view(index, isMoving: true)
      (view.light, view.blur, view.noise) = (0.6, 1.2, 0)
      let frame = DrawnPicture.frame(of: below, view, wall: 5)
      let time = Double(index) * interval
      let seen = try tracker.pictures(in: frame, at: time)
      var painted = frame
      let shown = try painter.paint(seen, at: time, on: &painted)
      let corners = DrawnPicture.homography(view).corners(of: DrawnPicture.size)
      let outside = try Self.difference(painted, frame, corners) { $0 < -2 }
      #expect(outside == 0, "frame \(index)")
      guard shown.first?.opacity == 1 else { continue }
      let truth = DrawnPicture.frame(of: above, view, wall: 5)
      let inside = try Self.difference(painted, truth, corners) { $0 > 4 }
      let before = try Self.difference(frame, truth, corners) { $0 > 4 }
      print("frame \(index): \(inside) inside, \(before) unpainted")
      #expect(inside < 6 && before > 3 * inside, "frame \(index): \(inside) of \(before)")
      compared += 1
    }
    #expect(compared >= 4)
  }

  /// The mean difference of bytes where the distance to a quadrilateral's edge, positive inside, is
  /// as wanted.
  private static func difference(
    _ one: Photo, _ other: Photo, _ corners: [Point], where isWanted: (Float) -> Bool
  ) throws -> Double {
    let quadrilateral = try #require(Quadrilateral(corners))
    var (sum, count) = (0.0, 0.0)
    for y in 0..<one.size.height {
      for x in 0..<one.size.width {
        let edges = quadrilateral.edges(ofRow: y, from: x)
        guard isWanted(edges.map(\.distance).min() ?? 0) else { continue }
        let start = 3 * (y * one.size.width + x)
        for place in start..<start + 3 {
          sum += abs(Double(one.pixels[place]) - Double(other.pixels[place]))
        }
        count += 3
      }
    }
    return sum / max(count, 1)
  }
}
