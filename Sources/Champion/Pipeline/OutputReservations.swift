/// Which photo of a run each output belongs to.
public struct OutputReservations: Sendable {
  private var sources: [String: String] = [:]

  /// Nothing is reserved yet.
  public init() {}

  /// Refuses an output that cannot be written, or that another photo of the run has already.
  mutating func reserve(
    _ output: PhotoOutput, for source: PhotoSource, overwrites: Bool
  ) throws(ChampionError) {
    guard case .file(let path) = output else { return }
    let place = output.place
    if let other = sources[place] { throw .outputTaken(path: path, by: other) }
    sources[place] = source.name
    try output.checkWritable(overwrites: overwrites)
  }
}
