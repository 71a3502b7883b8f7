/// The placement of one frame of a film.
public struct FramePlacement: Sendable {
  /// What goes where, in the frame's light.
  public var placement: Placement
  /// The wearers of the wreaths, in the wreaths' order: the tracker's identities.
  public var identities: [Int]
  /// The statue's opacity, 0 to 1: it fades out and in where it must move.
  public var statueOpacity: Double
  /// The ways of the wreaths that do not lie on their heads yet, in the wreaths' order; empty if all
  /// do.
  var approaches: [WreathApproach?] = []

  /// Makes a frame's placement from its parts.
  ///
  /// - Parameters:
  ///   - placement: what goes where.
  ///   - identities: the wearers of its wreaths, in their order.
  ///   - statueOpacity: the statue's opacity, 0 to 1.
  public init(_ placement: Placement, identities: [Int] = [], statueOpacity: Double = 1) {
    self.placement = placement
    self.identities = identities
    self.statueOpacity = statueOpacity
  }
}
