import FaceTrack

/// The loading time of the models in fresh processes.
struct LoadingBenchmark {
  var models: ModelFolders
  var detectors: [DetectorChoice]
  /// The command that starts this program.
  var command: [String]

  private static let rounds = 21

  /// Loads the models and prints wall-clock and processor time and the time of each model, in
  /// milliseconds: the fresh process.
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
      // The target is for processor time: wall-clock time includes other load.
      add("all of \(detector.rawValue), processor", "processor", wanted: 30)
      add("all of \(detector.rawValue), wall", "wall")
      for model in Model.allCases where values[model.rawValue] != nil {
        add(model.fileName, model.rawValue)
      }
    }
    table.show(under: "Model loading (\(Self.rounds) processes)")
  }
}
