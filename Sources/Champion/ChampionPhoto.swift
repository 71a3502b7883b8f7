public import FaceTrack
public import Imaging
public import Overlay

/// A crowned photo in memory; `photo.encoded(as:quality:)` makes a file of it.
public struct ChampionPhoto: Sendable {
  /// The painted photo, upright; mirrored if the settings ask for it.
  public var photo: Photo
  /// The faces in pixels of the photo before mirroring, largest first; `nil` when the settings place
  /// everything.
  public var faces: [Face]?
  /// The name of the detector that found the faces; `nil` when the settings place everything.
  public var detector: String?
  /// Wreaths, statue and light, in pixels of the photo before mirroring, with notes on what was left
  /// out.
  public var placement: Placement
  /// The time from the call to the painted photo.
  public var duration: Duration
}
