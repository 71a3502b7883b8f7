import Champion
import Synchronization

/// A studio that visits use one after the other, because loading its models takes longer than a
/// photo.
package final class VisitStudio: Sendable {
  private let studio: Mutex<ChampionStudio>

  package init(_ settings: BoothSettings) {
    studio = Mutex(ChampionStudio(models: settings.models, artwork: settings.artwork))
  }

  /// Loads models and artwork now, so that the first visitor does not wait for them.
  package func load() throws {
    try studio.withLock { studio throws in try studio.load() }
  }

  /// Overwrites what the models keep of the last pictures; nothing if they have seen none since.
  func forgetPictures() { studio.withLock { $0.forgetPictures() } }

  /// Runs a body that has the studio to itself.
  func use<Result: Sendable>(
    _ body: (inout ChampionStudio) throws -> Result
  ) throws(BoothError) -> Result {
    do {
      return try studio.withLock { studio throws in try body(&studio) }
    } catch {
      throw .studio(error)
    }
  }
}
