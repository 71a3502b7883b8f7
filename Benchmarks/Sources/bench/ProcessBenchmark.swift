/// The time of whole commands.
struct ProcessBenchmark {
  var selfie: String
  var portrait: String
  /// The path of the crowned photo.
  var output: String

  private static let rounds = 21

  func run() throws {
    let commands = [
      ["/bin/true"], [selfie, "--version"], [selfie, "--help"],
      [selfie, "detect", portrait],
      [selfie, "crown", portrait, "--output", output, "--force"],
    ]
    let names = [
      "/bin/true", "selfie --version", "selfie --help", "selfie detect, the portrait",
      "selfie crown, the portrait",
    ]
    for command in commands { _ = try Child.run(command) }
    var costs = commands.map { _ in [Cost]() }
    for _ in 0..<Self.rounds {
      for (index, command) in commands.enumerated() {
        costs[index].append(try Child.run(command).cost)
      }
    }
    let first = costs[0]
    var table = Table(
      "process", "ms, median", "ms, fastest", "ms, processor", "ratio, wall", "ratio, processor")
    for (name, costs) in zip(names, costs) {
      let ratio = costs.ratio(to: first)
      table.add([
        name, costs.wall.digits(1), (costs.map(\.wall).min() ?? .nan).digits(1),
        costs.processor.digits(1), ratio.wall.digits(1), ratio.processor.digits(1),
      ])
    }
    table.show(under: "Whole processes (\(Self.rounds) rounds in turns)")
  }
}
