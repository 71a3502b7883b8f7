/// What a file has beside the picture that is read from it.
///
/// One rule for all formats: of a file with several pictures the first is read, or the one that the
/// file names as its main picture, and whoever reads it can say so.
public enum PhotoOmission: Hashable, Sendable {
  /// The other pictures of an animation: PNG, WebP, AVIF or HEIC.
  case animation
  /// Further pictures: of a HEIC or an AVIF, or of a JPEG in the Multi-Picture Format.
  case pictures
}
