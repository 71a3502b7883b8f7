public import FaceTrack
public import Imaging
public import Overlay

/// A photo that was crowned.
public struct Crowned: Sendable {
  /// What the photo is called.
  public var name: String
  /// The upright photo's size.
  public var size: PixelSize
  /// Which detector found the faces; `nil` when everything was placed by hand.
  public var detector: String?
  /// The photo's faces, the largest first; `nil` when everything was placed by hand.
  public var faces: [Face]?
  /// What was put where, in pixels of the upright photo before any mirroring.
  public var placement: Placement
  /// Where the champion photo is.
  public var output: PhotoOutput
  /// The champion photo's file.
  public var encoded: [UInt8]
  /// How it was encoded.
  public var encoding: PhotoEncoding
  /// From reading the photo to the written file.
  public var duration: Duration
}
