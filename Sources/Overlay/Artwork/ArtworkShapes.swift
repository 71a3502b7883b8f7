/// The outlines of the artwork that placing needs.
struct ArtworkShapes: Hashable, Sendable {
  /// The wreath's lower edge.
  var wreath: WreathShape
  /// The statue's silhouette.
  var statue: StatueShape
}
