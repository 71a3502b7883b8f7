/// The outputs of a run, each reserved for one photo.
package struct OutputReservations: Sendable {
  private var sources: [String: String] = [:]

  /// Makes an empty set of reservations.
  package init() {}

  /// Reserves an output for a photo.
  ///
  /// - Throws: ``ChampionError/outputTaken(path:by:)`` for an output of another photo,
  ///   ``ChampionError/output(name:_:)`` for one that cannot be written.
  mutating func reserve(
    _ output: PhotoOutput, for source: PhotoSource, overwrites: Bool
  ) throws(ChampionError) {
    guard case .file(let path) = output else { return }
    let identity = output.identity
    if let other = sources[identity] { throw .outputTaken(path: path, by: other) }
    sources[identity] = source.name
    try output.checkWritable(overwrites: overwrites)
  }
}
