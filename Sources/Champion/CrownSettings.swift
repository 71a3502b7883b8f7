public import Imaging
public import Overlay

/// What a run of crowning does to each photo.
public struct CrownSettings: Sendable {
  /// Wreaths at given coordinates; empty means one on every head that is found.
  public var wreaths: [ManualWreath] = []
  /// The statue at given coordinates; `nil` means beside the people.
  public var statue: ManualStatue?
  /// A placement to be rendered exactly; nothing else of the placing is then asked.
  public var plan: PlacementPlan?
  /// Whether wreaths are wanted at all.
  public var wantsWreaths = true
  /// Whether the statue is wanted at all.
  public var wantsStatue = true
  /// Whether the champion photo is mirrored, as people know themselves from the looking glass.
  public var mirrored = false
  /// The output's format; `nil` means the photo's own.
  public var format: ImageFormat?
  /// JPEG quality, 1 to 100; `nil` keeps a JPEG's own blocks where that can be, and means
  /// ``usualQuality`` elsewhere.
  public var quality: Int?
  /// Whether all of a JPEG is encoded anew.
  public var reencodes = false
  /// Whether an existing file is replaced.
  public var overwrites = false
  /// What a photo may cost.
  public var limits = DecodingLimits.default

  /// The quality of a JPEG that is encoded anew, unless another is asked for.
  public static let usualQuality = 92

  /// Makes the usual settings: everything by itself, nothing overwritten.
  public init() {}

  /// What the user fixed of the placement.
  var request: PlacementRequest {
    PlacementRequest(
      wreaths: wreaths, statue: statue, wantsWreaths: wantsWreaths, wantsStatue: wantsStatue)
  }

  /// Whether any placement depends on the faces in the photo.
  var needsFaces: Bool { plan == nil && request.needsFaces }
}

extension PlacementRequest {
  /// Whether any placement depends on the pictures that are laid over the photo.
  var needsShapes: Bool { wantsWreaths && wreaths.isEmpty || wantsStatue && statue == nil }
}
