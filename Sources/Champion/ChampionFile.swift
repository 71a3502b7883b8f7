public import FaceTrack
public import Imaging
public import Overlay

/// The file of a champion photo, in memory.
public struct ChampionFile: Sendable {
  /// The JPEG, PNG or WebP file.
  public var bytes: [UInt8]
  /// Whether the original's blocks were kept, and if not, why.
  public var encoding: PhotoEncoding
  /// The upright photo's size, in pixels.
  public var size: PixelSize
  /// The faces in pixels of the upright photo before mirroring, largest first; `nil` when the
  /// settings place everything.
  public var faces: [Face]?
  /// The name of the detector that found the faces; `nil` when the settings place everything.
  public var detector: String?
  /// Wreaths, statue and light, in pixels of the upright photo before mirroring, with notes on what
  /// was left out.
  public var placement: Placement
  /// The time from the call to the encoded file; for a written one, from reading to the written file.
  public var duration: Duration
}
