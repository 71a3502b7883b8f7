import Files
import Glibc
import Imaging

/// Whole runs of the command, each relative to another program with a comparable task on the same
/// file.
struct WholeBenchmark {
  var selfie: String
  var pictures: Pictures
  /// The folder for photos and results.
  var folder: String
  /// The scripts of the comparison; `nil` leaves them out.
  var scripts: Scripts?
  var assets: String

  /// Photos of people, such as `../shared/faces/wild`; without any, their lines are left out.
  var photos: [String]

  private static let rounds = 15
  private static let manyPhotos = 200
  private static let roundsOfMany = 3

  func run() throws {
    var table = Table(
      "work", "against", "ms, processor", "against", "ratio, wall", "ratio, processor", "wanted")
    let large = PixelSize(width: 4000, height: 3000)
    let scene = pictures.scene(large)
    // As phones store it, upright and on its side; a soft one shows nothing that is finer than five
    // pixels.
    let sharp = try file("12mp.jpg", scene, quality: 89)
    let turned = try file(
      "turned.jpg", scene.oriented(.rotatedCounterclockwise), quality: 89, orientation: 6)
    let soft = try file(
      "soft.jpg", pictures.scene(PixelSize(width: 768, height: 576)).resized(to: large),
      quality: 89)
    for (name, path) in [("sharp", sharp), ("on its side", turned), ("soft", soft)] {
      let codec = ["/bin/sh", "-c", "djpeg '\(path)' | cjpeg -quality 92 >'\(folder)/codec.jpg'"]
      let runs = try inTurns([crown(path), codec])
      row(&table, "crown, 12 MP, \(name)", "djpeg \\| cjpeg", runs[0], runs[1], atMost: 5)
    }
    try compareWithScripts(&table)

    let (full, none) = (
      try file("snapshot.jpg", pictures.oneFace(PixelSize(width: 1280, height: 720))),
      try file("empty.jpg", pictures.noFace(PixelSize(width: 1280, height: 720)))
    )
    let empty = try inTurns([crown(none), crown(full)], mayFail: true)
    row(
      &table, "crown, 1280 x 720, no face", "one face, which is crowned", empty[0], empty[1],
      atMost: 2)

    let decoded = Double(large.area) * 3 / 1024
    for (name, path) in [("sharp", sharp), ("on its side", turned)] {
      let memory = try peak(crown(path)) / decoded
      table.add([
        "peak memory, 12 MP, \(name)", "the decoded picture", "", "", memory.digits(2), "",
        mark(memory, atMost: 4),
      ])
    }

    let starts = try inTurns([[selfie, "--version"], ["/bin/true"]], rounds: 21)
    let more = zip(starts[0], starts[1]).map { $0.cost.processor - $1.cost.processor }.median
    table.add([
      "--version", "/bin/true", starts[0].map(\.cost).processor.digits(1),
      starts[1].map(\.cost).processor.digits(1), "", "+ \(more.digits(1)) ms",
      "+ <= 30 ms" + (more <= 30 ? "" : " **miss**"),
    ])

    let photo = try file("many.jpg", pictures.oneFace(PixelSize(width: 640, height: 480)))
    let jobs = try inTurns(
      [many(photo, jobs: 2), many(photo, jobs: 1)], rounds: Self.roundsOfMany)
    let (both, alone) = (jobs[0].map(\.cost), jobs[1].map(\.cost))
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

  /// Compares with the scripts: one snapshot, and many photos on one processor.
  private func compareWithScripts(_ table: inout Table) throws {
    guard let scripts else { return }
    let small = try file("snapshot.jpg", pictures.oneFace(PixelSize(width: 1280, height: 720)))
    let snapshots = try inTurns([
      crown(small), scripts.simple + [assets, "\(folder)/script.jpg", small],
    ])
    row(
      &table, "crown, 1280 x 720", "MediaPipe and Pillow", snapshots[0], snapshots[1],
      atMost: 0.18)
    guard !photos.isEmpty else { return }
    for name in ["photos", "simple", "better"] { mkdir("\(folder)/\(name)", 0o777) }
    let pinned = ["/usr/bin/taskset", "--cpu-list", "0"]
    let own = [
      selfie, "crown", "--quiet", "--json", "--force", "--jobs", "1", "--output-directory",
      "\(folder)/photos",
    ]
    // Photos without a face are no failure here.
    let loops = try inTurns(
      [
        pinned + own + photos, pinned + scripts.simple + [assets, "\(folder)/simple"] + photos,
        pinned + scripts.better + [assets, "\(folder)/better"] + photos,
      ], rounds: Self.roundsOfMany, mayFail: true)
    let work = "crown, \(photos.count) photos, one processor"
    row(&table, work, "MediaPipe and Pillow", loops[0], loops[1], atMost: 1.5)
    // Each face in the report has one right eye.
    let found = loops[0][0].output.ranges(of: "\"rightEye\"").count
    let (simple, better) = (
      try Scripts.faces(in: loops[1][0].output), try Scripts.faces(in: loops[2][0].output)
    )
    let ratio = loops[0].map(\.cost).ratio(to: loops[1].map(\.cost))
    let share = Double(simple) / Double(found)
    table.add([
      "the same, a face (\(found) crowned)", "MediaPipe and Pillow (\(simple))", "", "",
      (ratio.wall * share).digits(2), (ratio.processor * share).digits(2),
      mark(ratio.wall * share, atMost: 0.75),
    ])
    row(
      &table, "\(work) (\(found) faces)", "CenterFace, MediaPipe and Pillow (\(better))",
      loops[0], loops[2], atMost: 0.7)
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

  private func crown(_ photo: String) -> [String] {
    [selfie, "crown", "--quiet", "--force", photo, "--output", "\(folder)/crowned.jpg"]
  }

  private func many(_ photo: String, jobs: Int, count: Int = manyPhotos) throws -> [String] {
    // Copies: a photo that is named twice is crowned once.
    let photos = (0..<count).map { "\(folder)/many-\($0).jpg" }
    for copy in photos { _ = try Child.run(["/bin/cp", photo, copy]) }
    mkdir("\(folder)/many", 0o777)
    return [
      selfie, "crown", "--quiet", "--force", "--jobs", "\(jobs)", "--output-directory",
      "\(folder)/many",
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

  /// Runs the commands in turns, after one round of warm-up; the runs of each command.
  private func inTurns(
    _ commands: [[String]], rounds: Int = rounds, mayFail: Bool = false
  ) throws -> [[Child]] {
    var children = commands.map { _ in [Child]() }
    for round in 0...rounds {
      for (index, command) in commands.enumerated() {
        let child = try Child.run(command, mayFail: mayFail)
        if round > 0 { children[index].append(child) }
      }
    }
    return children
  }

  /// Adds a line whose target is wall-clock time: both sides use two processors, this one by
  /// threads, a pipe by processes.
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
