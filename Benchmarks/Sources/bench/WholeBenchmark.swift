import AtomicFiles
import Glibc
import Imaging

/// Whole runs of the command, each relative to another program with a comparable task on the same file.
struct WholeBenchmark {
  var selfie: String
  var pictures: Pictures
  /// The folder for photos and results.
  var folder: String
  /// A Python with MediaPipe and Pillow, and the script of the comparison; `nil` leaves it out.
  var rival: [String]?
  var assets: String

  /// Photos of people, such as `../shared/faces/wild`; without any, their line is left out.
  var photos: [String]

  private static let rounds = 15
  private static let manyPhotos = 200
  private static let roundsOfMany = 3

  /// An engine and its targets: ratios of wall-clock time.
  private struct Engine {
    var name: String
    var upright, turned, snapshot, photos: Double
  }

  private static let engines = [
    Engine(name: "xnnpack", upright: 2.2, turned: 2.8, snapshot: 0.09, photos: 0.7),
    Engine(name: "opencv", upright: 3, turned: 3.6, snapshot: 0.15, photos: 1.3),
  ]

  func run() throws {
    var table = Table(
      "work", "against", "ms, processor", "against", "ratio, wall", "ratio, processor", "wanted")
    let scene = pictures.scene(PixelSize(width: 4000, height: 3000))
    // As phones store it, upright and on its side.
    let large = try file("12mp.jpg", scene, quality: 89)
    let turned = try file(
      "turned.jpg", scene.oriented(.rotatedCounterclockwise), quality: 89, orientation: 6)
    for engine in Self.engines {
      for (name, path, limit) in [
        ("upright", large, engine.upright), ("on its side", turned, engine.turned),
      ] {
        let codec = ["/bin/sh", "-c", "djpeg '\(path)' | cjpeg -quality 92 >'\(folder)/codec.jpg'"]
        let (crowned, coded) = try inTurns(crown(path, engine), codec)
        row(
          &table, "crown, 12 MP \(name), \(engine.name)", "djpeg | cjpeg", crowned, coded,
          atMost: limit)
      }
      try compareWithRival(&table, engine)
    }

    let decoded = 4000.0 * 3000 * 3 / 1024
    for engine in Self.engines {
      for (name, path) in [("upright", large), ("on its side", turned)] {
        let memory = try peak(crown(path, engine)) / decoded
        table.add([
          "peak memory, 12 MP \(name), \(engine.name)", "the decoded picture", "", "",
          memory.digits(2), "", mark(memory, atMost: 3.5),
        ])
      }
    }

    let (version, nothing) = try inTurns([selfie, "--version"], ["/bin/true"], rounds: 21)
    let more = zip(version, nothing).map { $0.cost.processor - $1.cost.processor }.median
    table.add([
      "--version", "/bin/true", version.map(\.cost).processor.digits(1),
      nothing.map(\.cost).processor.digits(1), "", "+ \(more.digits(1)) ms",
      "+ <= 30 ms" + (more <= 30 ? "" : " **miss**"),
    ])

    let photo = try file("many.jpg", pictures.oneFace(PixelSize(width: 640, height: 480)))
    let (two, single) = try inTurns(
      many(photo, jobs: 2), many(photo, jobs: 1), rounds: Self.roundsOfMany)
    let (both, alone) = (two.map(\.cost), single.map(\.cost))
    table.add([
      "\(Self.manyPhotos) photos, --jobs 2", "--jobs 1", both.processor.digits(0),
      alone.processor.digits(0), both.ratio(to: alone).wall.digits(2),
      both.ratio(to: alone).processor.digits(2), "",
    ])
    let growth = try peak(many(photo, jobs: 2)) / peak(many(photo, jobs: 2, count: 10))
    table.add([
      "memory, \(Self.manyPhotos) photos", "10 photos", "", "", growth.digits(2), "",
      mark(growth, atMost: 1.2),
    ])
    table.show(under: "The whole command (in turns, medians)")
    try grow()
  }

  /// Compares with MediaPipe and Pillow: one snapshot, and many photos on one processor.
  private func compareWithRival(_ table: inout Table, _ engine: Engine) throws {
    guard let rival else { return }
    let small = try file("snapshot.jpg", pictures.oneFace(PixelSize(width: 1280, height: 720)))
    let (own, others) = try inTurns(
      crown(small, engine), rival + [assets, "\(folder)/rival.jpg", small])
    row(
      &table, "crown, 1280 x 720, \(engine.name)", "MediaPipe and Pillow", own, others,
      atMost: engine.snapshot)
    guard !photos.isEmpty else { return }
    mkdir("\(folder)/photos", 0o777)
    mkdir("\(folder)/rival", 0o777)
    let pinned = ["/usr/bin/taskset", "--cpu-list", "0"]
    let (loop, rivals) = try inTurns(
      pinned + [
        selfie, "crown", "--detector", "default", "--engine", engine.name, "--quiet", "--force",
        "--jobs", "1", "--output-directory", "\(folder)/photos",
      ] + photos, pinned + rival + [assets, "\(folder)/rival"] + photos,
      rounds: Self.roundsOfMany, mayFail: true)
    row(
      &table, "crown, \(photos.count) photos, one processor, \(engine.name)",
      "MediaPipe and Pillow", loop, rivals, atMost: engine.photos)
  }

  /// The peak memory of a command, in KiB; median of three runs.
  private func peak(_ command: [String], mayFail: Bool = false) throws -> Double {
    try (0..<3).map { _ in
      try Child.run(command, samplesMemory: true, mayFail: mayFail).peak
    }.median
  }

  /// Scaling with photo size and number of faces, as input of `plot.py`.
  private func grow() throws {
    print("\n### Growth\n")
    for width in [1152, 2000, 4000, 8000, 11520] {
      let size = PixelSize(width: width, height: width * 3 / 4)
      let name = try file("growth.jpg", pictures.scene(size), quality: 89)
      try grow("megapixels", Double(size.area) / 1e6, crown(name))
    }
    for (columns, rows) in [(0, 0), (1, 1), (2, 2), (4, 4), (8, 5)] {
      let name = try file(
        "growth.jpg",
        columns == 0 ? pictures.noFace(PixelSize(width: 2000, height: 1500)) : heads(columns, rows))
      // Without a face the command searches every level and turn and exits with 2.
      try grow("faces", Double(columns * rows), crown(name), mayFail: columns == 0)
    }
  }

  private func grow(
    _ axis: String, _ value: Double, _ command: [String], mayFail: Bool = false
  ) throws {
    let runs = try (0..<5).map { _ in try Child.run(command, mayFail: mayFail) }
    let peak = try peak(command, mayFail: mayFail) / 1024
    print(
      "growth \(axis) \(value.digits(1)) \(runs.map(\.cost).processor.digits(1)) "
        + peak.digits(1))
    fflush(nil)
  }

  private func heads(_ columns: Int, _ rows: Int) -> Photo {
    pictures.heads(columns: columns, rows: rows, in: PixelSize(width: 2000, height: 1500))
  }

  private func crown(_ photo: String, _ engine: Engine = engines[0]) -> [String] {
    [
      selfie, "crown", "--detector", "default", "--engine", engine.name, "--quiet", "--force",
      photo, "--output",
      "\(folder)/crowned.jpg",
    ]
  }

  private func many(_ photo: String, jobs: Int, count: Int = manyPhotos) throws -> [String] {
    // Links: the outputs have names of their own, the photo is one.
    let photos = (0..<count).map { "\(folder)/many-\($0).jpg" }
    for link in photos { symlink(photo, link) }
    mkdir("\(folder)/many", 0o777)
    return [
      selfie, "crown", "--detector", "default", "--quiet", "--force", "--jobs", "\(jobs)",
      "--output-directory", "\(folder)/many",
    ] + photos
  }

  /// Writes a photo as JPEG; below quality 90 with chroma subsampling 4:2:0.
  private func file(
    _ name: String, _ photo: Photo, quality: Int = 90, orientation: UInt8 = 1
  ) throws -> String {
    let path = "\(folder)/\(name)"
    var file = try photo.encoded(as: .jpeg, quality: quality)
    if orientation != 1 {
      // EXIF with this one tag (CIPA DC-008).
      let directory: [UInt8] =
        [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
      file.insert(
        contentsOf: [0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8)
          + [0, 42, 0, 0, 0, 8] + directory, at: 2)
    }
    try AtomicFile.write(file, to: path, overwrite: true)
    return path
  }

  private func inTurns(
    _ first: [String], _ second: [String], rounds: Int = rounds, mayFail: Bool = false
  ) throws -> ([Child], [Child]) {
    func run(_ command: [String]) throws -> Child { try Child.run(command, mayFail: mayFail) }
    _ = (try run(first), try run(second))
    var children: ([Child], [Child]) = ([], [])
    for _ in 0..<rounds {
      children.0.append(try run(first))
      children.1.append(try run(second))
    }
    return children
  }

  /// Adds a line whose target is wall-clock time: both sides use two processors, this one by threads, a
  /// pipe by processes.
  private func row(
    _ table: inout Table, _ work: String, _ against: String, _ own: [Child], _ others: [Child],
    atMost limit: Double
  ) {
    let (own, others) = (own.map(\.cost), others.map(\.cost))
    let ratio = own.ratio(to: others)
    table.add([
      work, against, own.processor.digits(1), others.processor.digits(1), ratio.wall.digits(2),
      ratio.processor.digits(2), mark(ratio.wall, atMost: limit),
    ])
  }

  private func mark(_ value: Double, atMost limit: Double) -> String {
    "<= \(limit.digits(2))" + (value <= limit ? "" : " **miss**")
  }
}
