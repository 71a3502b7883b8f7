public import FaceTrack
public import Imaging
public import Overlay

/// What was found in a photo and placed on it.
public struct Crowning: Sendable {
  /// The upright photo's size, in pixels.
  public var size: PixelSize
  /// The faces in pixels of the upright photo before mirroring, largest first; `nil` when the
  /// settings place everything.
  public var faces: [Face]?
  /// Wreaths, statue and light, in pixels of the upright photo before mirroring, with notes on what
  /// was left out.
  public var placement: Placement
  /// The film of the coronation, if the settings ask for one.
  public var coronation: Coronation?
  /// The time from the call to its result; for a written file, from reading to the written file.
  public var duration = Duration.zero

  /// The number of wreaths of which the photo shows most.
  package var wreathsSeen: Int {
    placement.wreaths.count { $0.isRecognized(in: placement.canvas(of: size).frame) }
  }

  /// The name of the detector that found the faces; `nil` when the settings place everything.
  public var detector: String? { faces == nil ? nil : FaceTracker.detectorName }
}

/// A crowned photo in memory; `photo.encoded(as:quality:)` makes a file of it.
public struct ChampionPhoto: Sendable {
  /// The painted photo, upright; mirrored if the settings ask for it.
  public var photo: Photo
  /// What was found and placed.
  public var crowning: Crowning
}

/// A photo on which everything has its place, and nothing is painted yet.
public struct PlacedPhoto: Sendable {
  /// The upright photo.
  public var photo: Photo
  /// The people and hands before what stands behind them.
  public var scene: Scene
  /// What was found and placed.
  public var crowning: Crowning
}

/// The file of a champion photo, in memory.
public struct ChampionFile: Sendable {
  /// The JPEG, PNG or WebP file.
  public var bytes: [UInt8]
  /// Whether the original's blocks were kept, and if not, why.
  public var encoding: PhotoEncoding
  /// What was found and placed.
  public var crowning: Crowning
}

/// A champion photo that was written.
public struct Crowned: Sendable {
  /// The photo's name in reports.
  public var name: String
  /// The destination.
  public var output: PhotoOutput
  /// The written file.
  public var champion: ChampionFile
}
