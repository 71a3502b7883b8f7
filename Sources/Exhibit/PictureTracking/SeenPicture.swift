import COpenCVFeatures
public import Imaging

/// A picture as a frame shows it.
public struct SeenPicture: Equatable, Sendable {
  /// The picture's number in the album.
  public let picture: Int
  /// The map from the learned picture's coordinates to the frame's, both in pixels.
  public let homography: Homography
  /// The picture's corners in the frame, clockwise from its upper left one.
  public let corners: [Point]
  /// The share of the picture's textured area that agrees with the frame, 0 to 1.
  public let certainty: Double
  /// Light and blur, which ``PictureTracker`` measures; unchanged in single photos, for which
  /// ``PictureAlbum/appearance(of:in:)`` measures them.
  public package(set) var appearance = PictureAppearance.unchanged

  /// How visible the motion over the picture should be, 0 to 1; less if the sighting is uncertain.
  /// In a film it is smoothed.
  public package(set) var strength: Double

  init(_ sighting: COpenCVSighting, size: PixelSize) {
    strength = Self.strength(of: sighting.certainty)
    picture = Int(sighting.picture)
    homography = Homography(
      withUnsafeBytes(of: sighting.homography) { Array($0.bindMemory(to: Double.self)) })
    corners = homography.corners(of: size)
    certainty = sighting.certainty
  }

  /// The picture with its corners in other places.
  func moved(to corners: [Point], size: PixelSize) -> SeenPicture {
    SeenPicture(
      picture: picture, homography: Homography(from: size, to: corners), corners: corners,
      certainty: certainty)
  }

  /// A picture of a given size in a known place.
  package init(picture: Int, homography: Homography, size: PixelSize, certainty: Double = 1) {
    self.init(
      picture: picture, homography: homography, corners: homography.corners(of: size),
      certainty: certainty)
  }

  private init(picture: Int, homography: Homography, corners: [Point], certainty: Double) {
    self.picture = picture
    self.homography = homography
    self.corners = corners
    self.certainty = certainty
    strength = Self.strength(of: certainty)
  }

  /// The least certainty with which a search finds a picture (Seeing.cpp).
  static let foundCertainty = 0.3

  /// 0 at the certainty down to which pictures are followed, and 1 from the certainty on that
  /// nearly all pictures have unless half of them is hidden (docs/decisions/pictures-seen.md).
  private static func strength(of certainty: Double) -> Double {
    min(max((certainty - 0.2) / 0.2, 0), 1)
  }

  var sighting: COpenCVSighting {
    var sighting = COpenCVSighting()
    sighting.picture = Int32(picture)
    sighting.certainty = certainty
    withUnsafeMutableBytes(of: &sighting.homography) { bytes in
      homography.values.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
    return sighting
  }
}
