@testable import FaceTrack

/// The loading time of the models in fresh processes.
struct LoadingBenchmark {
  /// The command that starts this program.
  var command: [String]

  private static let rounds = 21

  /// Loads the models and prints wall-clock and processor time and the time of each model, in
  /// milliseconds: the fresh process.
  static func load(models: ModelFolders) throws {
    var tracker = FaceTracker(models: models)
    let cost = try Cost.of { () throws(FaceTrackError) in try tracker.loadModels() }
    let each = tracker.usage.map { "\($0.key.rawValue)=\($0.value.loading / .milliseconds(1))" }
    print("wall=\(cost.wall) processor=\(cost.processor) \(each.joined(separator: " "))")
  }

  func run() throws {
    var table = Table("fresh process", "ms, median", "ms, fastest")
    var values: [String: [Double]] = [:]
    for _ in 0..<Self.rounds {
      let child = try Child.run(command + ["--load"])
      for word in child.output.split(whereSeparator: \.isWhitespace) {
        let parts = word.split(separator: "=")
        guard parts.count == 2, let value = Double(parts[1]) else { continue }
        values[String(parts[0]), default: []].append(value)
      }
    }
    func add(_ name: String, _ key: String) {
      let measured = values[key, default: []]
      table.add([name, measured.median.digits(1), (measured.min() ?? .nan).digits(1)])
    }
    add("all, processor", "processor")
    add("all, wall", "wall")
    for model in Model.allCases where values[model.rawValue] != nil {
      add(model.fileName, model.rawValue)
    }
    table.show(under: "Model loading (\(Self.rounds) processes)")
  }
}
