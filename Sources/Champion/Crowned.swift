/// A champion photo that was written.
public struct Crowned: Sendable {
  /// The photo's name in reports.
  public var name: String
  /// The destination.
  public var output: PhotoOutput
  /// The written bytes, with what was found and placed.
  public var champion: ChampionFile
}
