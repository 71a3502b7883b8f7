@testable import FaceTrack
import Imaging

/// The time of finding and tracking faces, in this process.
struct DetectionBenchmark {
  var pictures: Pictures
  var models: ModelFolders

  private static let rounds = 21

  /// One face at 640 × 480 relative to one run of the cascade, alternating.
  func againstCascade() throws {
    let photo = pictures.oneFace(PixelSize(width: 640, height: 480))
    let gray = photo.gray
    let cascade = try Cascade()
    guard cascade.detect(gray, size: photo.size) > 0 else {
      throw BenchmarkError.wrong("The cascade does not find the face it is timed on.")
    }
    var tracker = FaceTracker(models: models)
    guard try tracker.faces(in: photo).count == 1 else {
      throw BenchmarkError.wrong("The one face is not found.")
    }
    var cascades: [Cost] = []
    var searches: [Cost] = []
    for _ in 0..<Self.rounds {
      cascades.append(Cost.of { _ = cascade.detect(gray, size: photo.size) })
      searches.append(
        try Cost.of { () throws(FaceTrackError) in _ = try tracker.faces(in: photo) })
    }
    let ratio = searches.ratio(to: cascades)
    var table = Table("640 x 480, one face", "ms, median", "ratio, wall", "ratio, processor")
    table.add(["cascade, one run", cascades.wall.digits(1), "1", "1"])
    table.add([
      "landmarks and head top", searches.wall.digits(1), ratio.wall.digits(2),
      ratio.processor.digits(2),
    ])
    table.show(under: "Against OpenCV's cascade (one thread, \(Self.rounds) rounds in turns)")
  }

  /// Tracking one face through frames of 640 × 480.
  func onFilm() throws {
    let film = pictures.film(frames: 150)
    var tracker = FaceTracker(models: models)
    try tracker.loadModels()
    var costs: [Cost] = []
    var identities: Set<Int> = []
    var tracked = 0
    for (index, frame) in film.enumerated() {
      costs.append(
        try Cost.of { () throws(FaceTrackError) in
          let faces = try tracker.track(frame, at: .milliseconds(33 * index))
          identities.formUnion(faces.map(\.identity))
          tracked += faces.isEmpty ? 0 : 1
        })
    }
    // The first frame is a full search.
    costs.removeFirst()
    let slow = costs.map(\.processor).sorted()[costs.count * 95 / 100]
    var table = Table("tracked", "ms, median", "ms, processor", "p95")
    table.add([
      "\(tracked) of \(film.count), as \(identities.count)", costs.wall.digits(1),
      costs.processor.digits(1), slow.digits(1),
    ])
    table.show(under: "Tracking one face through \(film.count) frames of 640 x 480")
  }

  /// Scaling with the photo's size (one face) and with the number of faces (three megapixels).
  func byPhoto() throws {
    var sizes = Self.table("one face in")
    for (name, width) in [
      ("0.3 MP", 640), ("1 MP", 1152), ("3 MP", 2000), ("12 MP", 4000), ("48 MP", 8000),
    ] {
      let photo = pictures.oneFace(PixelSize(width: width, height: width * 3 / 4))
      sizes.add([name] + (try measure(photo)))
    }
    sizes.show(under: "By the photo's size")

    var counts = Self.table("faces in 3 MP")
    let size = PixelSize(width: 2000, height: 1500)
    counts.add(["0"] + (try measure(pictures.noFace(size))))
    for (columns, rows) in [(1, 1), (2, 2), (4, 4), (8, 5)] {
      let photo = pictures.heads(columns: columns, rows: rows, in: size)
      counts.add(["\(columns * rows)"] + (try measure(photo)))
    }
    counts.show(under: "By the number of faces")
  }

  private static func table(_ title: String) -> Table {
    Table(
      title, "found", "ms, median", "ms, processor", "detector (runs) %", "mesh (runs) %",
      "irises %", "mask %", "other %")
  }

  private func measure(_ photo: Photo) throws -> [String] {
    var tracker = FaceTracker(models: models)
    var found = try tracker.faces(in: photo).count
    var costs: [Cost] = []
    var shares: [[Double]] = []
    var runs: [Int] = []
    for _ in 0..<9 {
      let before = tracker.usage
      let cost = try Cost.of { () throws(FaceTrackError) in
        found = try tracker.faces(in: photo).count
      }
      let stages = Stages(from: before, to: tracker.usage)
      costs.append(cost)
      shares.append(stages.shares(of: cost.wall))
      runs = stages.runs
    }
    let percents = Stages.names.indices.map { stage in
      shares.map { $0[stage] }.median.digits(0)
    }
    return [
      "\(found)", costs.wall.digits(1), costs.processor.digits(1), "\(percents[0]) (\(runs[0]))",
      "\(percents[1]) (\(runs[1]))", percents[2], percents[3], percents[4],
    ]
  }
}
