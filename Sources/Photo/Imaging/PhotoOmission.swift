/// What a file has beside the picture that is read from it.
///
/// One rule holds for all formats: ``PhotoFile`` reads the first of several pictures, or the one
/// that the file names as its main picture, and tells its reader what it left out.
public enum PhotoOmission: Hashable, Sendable {
  /// The other pictures of an animation: PNG, WebP, AVIF or HEIC.
  case animation
  /// Further pictures: of a HEIC or an AVIF, or of a JPEG in the Multi-Picture Format.
  case pictures
  /// A gain map, which brightens the picture on screens of a high dynamic range: of a JPEG, a HEIC
  /// or an AVIF.
  case gainMap
}
