import CDrawnViews
import DrawnViews
import Imaging
import PictureTracking

/// Films of 50 learned pictures: a still one, and one that moves.
enum FilmMeasurement {
  static func measure(_ pictures: [Photo]) throws {
    try measure(pictures, isMoving: false)
    try measure(pictures, isMoving: true)
    try measureEmpty(pictures)
    for rate in [25, 10, 5, 3] { try measureWalk(pictures, rate: rate) }
  }

  /// How many frames of a walk past twelve pictures are recognised, of those that show the middle
  /// of one.
  private static func measureWalk(_ pictures: [Photo], rate: Int) throws {
    var tracker = PictureTracker(try PictureAlbum(Array(pictures.prefix(50))))
    var (shown, seen, others) = (0, 0, 0)
    var times = FrameTimes()
    for index in 0..<(24 * rate) {
      let time = Double(index) / Double(rate)
      let number = Int(time / DrawnFilm.passing)
      let view = DrawnFilm.walk(at: time)
      let frame = DrawnPicture.frame(of: pictures[number], view, wall: 5)
      var found: [SeenPicture] = []
      try times.measure { found = try tracker.pictures(in: frame, at: time) }
      others += found.count { $0.picture != number }
      guard (0...640).contains(view.centerX) else { continue }
      shown += 1
      seen += found.contains { $0.picture == number } ? 1 : 0
    }
    print("walk at \(rate) frames a second: seen in \(seen) of \(shown), others \(others),", times)
  }

  private static func measureEmpty(_ pictures: [Photo]) throws {
    var tracker = PictureTracker(try PictureAlbum(Array(pictures.prefix(50))))
    let frames = (0..<24).map { index in
      DrawnPicture.frame(of: nil, DrawnFilm.view(index, isMoving: true), wall: 5)
    }
    var times = FrameTimes()
    for (index, frame) in frames.enumerated() {
      try times.measure { _ = try tracker.pictures(in: frame, at: Double(index) / 25) }
    }
    print("film of a bare wall: \(times)")
  }

  private static func measure(_ pictures: [Photo], isMoving: Bool) throws {
    var tracker = PictureTracker(try PictureAlbum(Array(pictures.prefix(50))))
    var errors: [Double] = []
    var steps: [Double] = []
    var times = FrameTimes()
    var lost = 0
    var last: [Point]?
    // A search goes on beside the frames, and would go on while they are drawn.
    let frames = (0..<120).map { index in
      DrawnPicture.frame(of: pictures[3], DrawnFilm.view(index, isMoving: isMoving), wall: 5)
    }
    for (index, frame) in frames.enumerated() {
      let view = DrawnFilm.view(index, isMoving: isMoving)
      var seen: [SeenPicture] = []
      try times.measure { seen = try tracker.pictures(in: frame, at: Double(index) / 25) }
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
      times)
  }
}
