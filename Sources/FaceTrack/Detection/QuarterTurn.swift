/// The quarter turn applied to a photo before detection: a phone held sideways that writes no EXIF
/// orientation gives photos whose people lie on their side.
enum QuarterTurn: Int, CaseIterable, Sendable {
  case upright
  /// By 90° counterclockwise.
  case left
  case upsideDown
  /// By 90° clockwise.
  case right

  /// The roll, in degrees, of a face that stands upright in the turned photo.
  var roll: Double { Double(rawValue) * 90 }
}
