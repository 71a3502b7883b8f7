import DrawnViews
import Imaging
import PictureTracking
import TestSupport

/// Measures the search for pictures on drawn views and prints it with what is wanted.
/// usage: PictureAccuracy [PICTURES [VIEWS [EMPTY]]]
@main
struct PictureAccuracy {
  static func main() throws {
    let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let pictureCount = counts.first ?? 200
    let viewCount = counts.count > 1 ? counts[1] : 100
    let emptyCount = counts.count > 2 ? counts[2] : 1000
    let seed: UInt64 = 1896
    print("\(pictureCount) pictures, \(viewCount) views a set, seed \(seed)")
    let pictures = (1...UInt64(pictureCount)).map(DrawnPicture.picture)
    var learned: PictureAlbum?
    let learning = try processorTime { learned = try PictureAlbum(pictures) }
    guard let album = learned else { return }
    print("learning \(milliseconds(learning / Double(pictureCount))) a picture")
    var random = SeededGenerator(seed: seed)
    for set in ViewSet.all {
      try measure(set, viewCount, in: album, of: pictures, &random)
    }
    try measureEmpty(emptyCount, in: album, &random)
    try MatchMeasurement.measure(pictures, viewCount, &random)
    try FilmMeasurement.measure(pictures)
  }

  private static func measure(
    _ set: ViewSet, _ count: Int, in album: PictureAlbum, of pictures: [Photo],
    _ random: inout SeededGenerator
  ) throws {
    var found = 0
    var others = 0
    var errors: [Double] = []
    var times: [Double] = []
    for _ in 0..<count {
      let number = Int.random(in: pictures.indices, using: &random)
      let view = set.view(&random)
      let frame = DrawnPicture.frame(of: pictures[number], view)
      let truth = DrawnPicture.homography(view).corners(of: DrawnPicture.size)
      var seen: [SeenPicture] = []
      times.append(try processorTime { seen = try album.pictures(in: frame) })
      others += seen.count { $0.picture != number }
      guard let picture = seen.first(where: { $0.picture == number }) else { continue }
      found += 1
      errors += zip(picture.corners, truth).map { $0.distance(to: $1) }
    }
    print(
      set.name, "found \(found) of \(count), others \(others),",
      "corners \(pixels(errors, 0.5)) / \(pixels(errors, 0.95)) px,",
      milliseconds(quantile(0.5, times)))
  }

  private static func measureEmpty(
    _ count: Int, in album: PictureAlbum, _ random: inout SeededGenerator
  ) throws {
    var falseAlarms = 0
    for index in 0..<count {
      // Every other wall has a picture that was not learned.
      let view = ViewSet.all[index % ViewSet.all.count].view(&random)
      let stranger = index % 2 == 0 ? nil : DrawnPicture.picture(1_000_000 + UInt64(index))
      let seen = try album.pictures(in: DrawnPicture.frame(of: stranger, view))
      falseAlarms += seen.isEmpty ? 0 : 1
    }
    print("without a learned picture: \(falseAlarms) false of \(count) (wanted: at most 0.1 %)")
  }
}
