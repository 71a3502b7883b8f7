import Champion
import FaceTrack
import Glibc
import Imaging
import Overlay

/// Speed and steadiness of crowning a film, in this process.
struct LiveBenchmark {
  var pictures: Pictures
  var models: ModelFolders
  var artwork: Artwork

  private static let wanted = 30.0

  /// The cost of a frame of 640 × 480 with one face.
  func speed() throws {
    let film = pictures.film(frames: 240)
    var table = Table(
      "each frame", "ms, mean", "ms, median", "p95", "most", "crowned", "frames a second",
      "wanted")
    var crowning = LiveCrowning(models: models, artwork: artwork)
    var costs: [Cost] = []
    var count = 0
    for (index, frame) in film.enumerated() {
      costs.append(
        try Cost.of { () throws in
          let crowned = try crowning.crown(frame, at: .milliseconds(33 * index))
          count += crowned.framePlacement.placement.wreaths.count
        })
    }
    // The first frame is a full search and loads models and artwork.
    let times = costs.dropFirst().map(\.processor).sorted()
    let mean = times.reduce(0, +) / Double(times.count)
    table.add([
      "wreath and statue", mean.digits(1), times.median.digits(1),
      times[times.count * 95 / 100].digits(1), times[times.count - 1].digits(1),
      "\(count) of \(film.count)", (1000 / mean).digits(0),
      ">= \(Self.wanted.digits(0))" + (mean <= 1000 / Self.wanted ? "" : " **miss**"),
    ])
    table.show(
      under: "Crowning \(film.count) frames of 640 x 480, processor time, first frame left out")
  }

  /// The jitter of a still head's wreath under camera noise.
  func steadiness() throws {
    var table = Table(
      "noise, of 255", "centre, % of head", "width, % of head", "angle, degrees", "yaw", "pitch",
      "statue, pixels", "wanted")
    for sigma in [0.0, 2, 4, 8] {
      var crowning = LiveCrowning(models: models, artwork: artwork)
      var noise = SensorNoise(seed: 11, sigma: sigma)
      let still = pictures.oneFace(PixelSize(width: 640, height: 480))
      var wreaths: [WreathPlacement] = []
      var statues: [StatuePlacement] = []
      var head = 0.0
      for index in 0..<150 {
        let crowned = try crowning.crown(noise.on(still), at: .milliseconds(33 * index))
        guard let wreath = crowned.framePlacement.placement.wreaths.first,
          let face = crowned.faces.first
        else {
          throw BenchmarkError.wrong("A still head lost its wreath.")
        }
        head = 2 * face.face.head.halfBreadth
        // Two seconds for the filters to settle.
        if index >= 60 {
          wreaths.append(wreath)
          if let statue = crowned.framePlacement.placement.statue { statues.append(statue) }
        }
      }
      let center =
        hypot(
          wreaths.map(\.center.x).deviation, wreaths.map(\.center.y).deviation) / head * 100
      table.add([
        sigma.digits(0), center.digits(3),
        (wreaths.map(\.width).deviation / head * 100).digits(3),
        wreaths.map(\.angle).deviation.digits(3), wreaths.map(\.yaw).deviation.digits(3),
        wreaths.map(\.pitch).deviation.digits(3),
        hypot(statues.map(\.base.x).deviation, statues.map(\.base.y).deviation).digits(2),
        "< 0.5" + (center < 0.5 ? "" : " **miss**"),
      ])
    }
    table.show(under: "A still head of 640 x 480 under noise (RMS, 90 frames)")
  }
}

extension LiveBenchmark {
  /// The latency from a key press in the review to the new champion photo in memory.
  func nudging() throws {
    var table = Table("a key in the review", "ms, median", "most", "wanted")
    for (width, height) in [(640, 480), (1280, 720), (1920, 1080)] {
      let photo = pictures.oneFace(PixelSize(width: width, height: height))
      var studio = ChampionStudio(models: models, artwork: artwork)
      let editor = try studio.editor(for: photo, settings: CrownSettings())
      _ = try editor.champion()
      var costs: [Cost] = []
      let keys: [PlacementEditor.Nudge] = [.left, .up, .larger, .clockwise, .right, .smaller]
      for round in 0..<24 {
        costs.append(
          try Cost.of { () throws in
            editor.nudge(keys[round % keys.count])
            _ = try editor.champion()
          })
      }
      table.add([
        "\(width) x \(height)", costs.processor.digits(1),
        (costs.map(\.processor).max() ?? 0).digits(1),
        // Responses within a tenth of a second feel instantaneous (Miller 1968).
        "<= 100" + (costs.processor <= 100 ? "" : " **miss**"),
      ])
    }
    table.show(under: "Moving a wreath by a key, processor time")
  }
}

/// Seeded Gaussian camera noise, independent per frame and channel.
private struct SensorNoise {
  private var state: UInt64
  private let values: [Int]

  init(seed: UInt64, sigma: Double) {
    state = seed
    // A table of 4096 normal deviates (sums of twelve uniform ones, Irwin-Hall) costs one random
    // number a sample instead of twelve.
    var table: [Int] = []
    var own = seed
    for _ in 0..<4096 {
      let sum = (0..<12).reduce(0.0) { sum, _ in
        sum + Double(Self.next(&own) >> 11) / Double(1 << 53)
      }
      table.append(Int(((sum - 6) * sigma).rounded()))
    }
    values = table
  }

  mutating func on(_ photo: Photo) -> Photo {
    var state = state
    let pixels = photo.pixels.map {
      UInt8(clamping: Int($0) + values[Int(Self.next(&state) >> 52)])
    }
    self.state = state
    return Photo(size: photo.size, pixels: pixels)
  }

  /// SplitMix64 (Steele et al. 2014).
  private static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

extension [Double] {
  /// The standard deviation.
  fileprivate var deviation: Double {
    guard !isEmpty else { return .nan }
    let mean = reduce(0, +) / Double(count)
    return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
  }
}
