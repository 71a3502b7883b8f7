import CDrawnViews
import DrawnViews
import Glibc
import Imaging
import PictureTracking

/// Films of 50 learned pictures: a still one, and one that moves.
enum FilmMeasurement {
  static func measure(_ pictures: [Photo]) throws {
    try measure(pictures, isMoving: false)
    try measure(pictures, isMoving: true)
    try measureEmpty(pictures)
  }

  private static func measureEmpty(_ pictures: [Photo]) throws {
    var tracker = PictureTracker(try PictureAlbum(Array(pictures.prefix(50))))
    let count = 24
    var seconds = 0.0
    for index in 0..<count {
      let view = DrawnFilm.view(index, isMoving: true)
      let frame = DrawnPicture.frame(of: nil, view, wall: 5)
      seconds += try processorTime { _ = try tracker.pictures(in: frame, at: Double(index) / 25) }
    }
    print("film of a bare wall: \(milliseconds(seconds / Double(count))) a frame")
  }

  private static func measure(_ pictures: [Photo], isMoving: Bool) throws {
    var tracker = PictureTracker(try PictureAlbum(Array(pictures.prefix(50))))
    var errors: [Double] = []
    var steps: [Double] = []
    var times: [Double] = []
    var lost = 0
    var last: [Point]?
    for index in 0..<120 {
      let view = DrawnFilm.view(index, isMoving: isMoving)
      let frame = DrawnPicture.frame(of: pictures[3], view, wall: 5)
      var seen: [SeenPicture] = []
      times.append(
        try processorTime { seen = try tracker.pictures(in: frame, at: Double(index) / 25) })
      guard let corners = seen.first(where: { $0.picture == 3 })?.corners else {
        lost += 1
        last = nil
        continue
      }
      let truth = DrawnPicture.homography(view).corners(of: DrawnPicture.size)
      errors += zip(corners, truth).map { $0.distance(to: $1) }
      // The first second settles.
      if let last, index > 25 { steps += zip(corners, last).map { $0.distance(to: $1) } }
      last = corners
    }
    print(
      isMoving ? "moving film:" : "still film:", "not seen in \(lost) of 120 frames,",
      "corners \(pixels(errors, 0.5)) / \(pixels(errors, 0.95)) px,",
      isMoving ? "" : "jitter \(pixels(steps, 0.5)) / \(pixels(steps, 0.95)) px,",
      "\(milliseconds(times.reduce(0, +) / Double(times.count))) a frame,",
      "\(milliseconds(quantile(0.95, times))) at most in 95 of 100")
  }
}
