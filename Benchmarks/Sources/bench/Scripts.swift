/// The Python scripts in `Benchmarks/rival` that do the same work.
struct Scripts: Sendable {
  /// A Python with their requirements.
  var python: String
  /// Their folder.
  var folder: String
  /// CenterFace, as `any_size.py` prepares it.
  var model: String

  /// MediaPipe's face mesh and Pillow; ASSETS, OUTPUT and photos follow.
  var simple: [String] { [python, "\(folder)/crown.py"] }
  /// The same with CenterFace.
  var better: [String] { [python, "\(folder)/crown_as_well.py", model] }

  /// The number of faces that a script says it crowned.
  static func faces(in output: String) throws(BenchmarkError) -> Int {
    guard let count = output.split(separator: " ").first.flatMap({ Int($0) }), count > 0 else {
      throw .wrong("A script does not say how many faces it crowned: \(output)")
    }
    return count
  }
}
