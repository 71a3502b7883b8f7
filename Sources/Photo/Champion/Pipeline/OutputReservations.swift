import Files
import Glibc

/// The outputs of a run, each reserved for one photo; none of them is a file that the run reads.
package struct OutputReservations: Sendable {
  private var owners: [[CChar]: String] = [:]
  /// The names of the files that the run reads.
  private var inputs: [FileIdentity: String] = [:]

  /// Reserves nothing yet.
  ///
  /// - Parameters:
  ///   - sources: the photos that the run reads.
  ///   - files: the paths of what it reads besides, such as a plan.
  package init(reading sources: [PhotoSource] = [], and files: [String] = []) {
    for source in sources + files.map(PhotoSource.file) {
      if let identity = source.identity { inputs[identity] = inputs[identity] ?? source.name }
    }
  }

  /// Reserves an output for a photo.
  ///
  /// - Parameter owner: the photo's name, or that of the option which names the output.
  /// - Throws: ``ChampionError/outputTaken(path:by:)`` for an output of another photo,
  ///   ``ChampionError/outputIsInput(path:input:)`` for a file that the run reads,
  ///   ``ChampionError/output(name:_:)`` for one that cannot be written.
  package mutating func reserve(
    _ output: PhotoOutput, for owner: String, overwrites: Bool
  ) throws {
    try claim(output, for: owner)
    try output.checkWritable(overwrites: overwrites)
  }

  /// Reserves an output of which the writer finds out whether it can be written.
  package mutating func claim(_ output: PhotoOutput, for owner: String) throws {
    try requireNoInput(output)
    guard case .file(let path) = output else { return }
    let identity = output.identity
    if let other = owners[identity] { throw ChampionError.outputTaken(path: path, by: other) }
    owners[identity] = owner
  }

  /// Refuses an output that is a file which the run reads, by whatever name: it would be lost.
  package func requireNoInput(_ output: PhotoOutput) throws {
    let identity =
      switch output {
      case .file(let path): FileIdentity(path)
      case .standardOutput: FileIdentity(descriptor: STDOUT_FILENO)
      }
    guard let identity, let input = inputs[identity] else { return }
    throw ChampionError.outputIsInput(path: output.name, input: input)
  }
}
