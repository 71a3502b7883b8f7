import FaceTrack

/// How long the models take to be ready, in processes that have done nothing before.
struct LoadingBenchmark {
  var models: ModelFolders
  var detectors: [DetectorChoice]
  /// This program.
  var command: [String]

  private static let rounds = 21

  /// What a fresh process does and prints: milliseconds by the wall, of the processor, and by model.
  static func load(models: ModelFolders, detector: DetectorChoice) throws {
    var tracker = FaceTracker(models: models, detector: detector)
    let cost = try Cost.of { () throws(FaceTrackError) in try tracker.loadModels() }
    let each = tracker.usage.map { "\($0.key.rawValue)=\($0.value.loading / .milliseconds(1))" }
    print("wall=\(cost.wall) processor=\(cost.processor) \(each.joined(separator: " "))")
  }

  func run() throws {
    var table = Table("fresh process", "ms, median", "ms, fastest", "wanted")
    for detector in detectors {
      var values: [String: [Double]] = [:]
      for _ in 0..<Self.rounds {
        let child = try Child.run(command + ["--load", detector.rawValue])
        for word in child.output.split(whereSeparator: \.isWhitespace) {
          let parts = word.split(separator: "=")
          guard parts.count == 2, let value = Double(parts[1]) else { continue }
          values[String(parts[0]), default: []].append(value)
        }
      }
      func add(_ name: String, _ key: String, wanted: Double? = nil) {
        let measured = values[key, default: []]
        let mark = wanted.map { "<= \($0.digits(0))" + (measured.median <= $0 ? "" : " **miss**") }
        table.add([
          name, measured.median.digits(1), (measured.min() ?? .nan).digits(1), mark ?? "",
        ])
      }
      // Processor time is judged: on a busy machine the clock on the wall times the neighbours.
      add("all of \(detector.rawValue), processor", "processor", wanted: 30)
      add("all of \(detector.rawValue), wall", "wall")
      for model in Model.allCases where values[model.rawValue] != nil {
        add(model.fileName, model.rawValue)
      }
    }
    table.show(under: "Model loading (\(Self.rounds) processes)")
  }
}
