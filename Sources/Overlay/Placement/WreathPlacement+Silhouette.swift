package import FaceTrack
import Imaging

extension WreathPlacement {
  /// A wreath for a photo in which no face was found: on the top of the people's silhouette; where
  /// there is nobody, in the middle of the upper third.
  ///
  /// - Parameter mask: where people are in the photo.
  package init(onSilhouetteOf mask: PeopleMask) {
    let (size, shorter) = (mask.size, Double(min(mask.size.width, mask.size.height)))
    guard let head = SilhouetteHead(of: mask) else {
      self.init(
        center: Point(Double(size.width) / 2, Double(size.height) / 3),
        width: ManualWreath.defaultFraction * shorter)
      return
    }
    self.init(
      center: head.top + Point(0, Self.depthOnSilhouette * head.breadth),
      width: Self.widthOnSilhouette * head.breadth)
  }

  /// The wreath's width, and the distance of its centre below the head's top, in breadths of the
  /// head in the mask: the medians of the wreaths on the faces of 80 photos of one person each.
  private static let (widthOnSilhouette, depthOnSilhouette) = (0.9, 0.33)
}
