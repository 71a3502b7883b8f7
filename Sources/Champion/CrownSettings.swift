public import Imaging
public import Overlay

/// How photos are crowned: placement, encoding and limits.
public struct CrownSettings: Sendable {
  /// Wreaths at given coordinates; empty places one on every face that is found.
  public var wreaths: [ManualWreath] = []
  /// The statue at given coordinates; `nil` places her beside the people.
  public var statue: ManualStatue?
  /// A placement to render exactly; the other settings on placement are ignored then.
  public var plan: PlacementPlan?
  /// Whether wreaths are placed.
  public var wantsWreaths = true
  /// Whether the statue is placed.
  public var wantsStatue = true
  /// Whether the champion photo is mirrored; coordinates refer to the photo before that.
  public var mirrored = false
  /// The output's format; `nil` follows the output's extension, then `OutputFormat(following:)`.
  public var format: OutputFormat?
  /// The quality of a JPEG or WebP, 1 to 100; `nil` keeps the DCT blocks of a JPEG where that is possible, and is
  /// ``defaultQuality`` elsewhere.
  public var quality: Int?
  /// Whether a JPEG is encoded completely, unpainted blocks included.
  public var reencodes = false
  /// Whether an existing file is replaced.
  public var overwrites = false
  /// The largest photo, in bytes and pixels.
  public var limits = DecodingLimits.default

  /// The JPEG quality where none is set and no blocks are kept.
  public static let defaultQuality = 92

  /// Makes the default settings: automatic placement, no overwriting.
  public init() {}

  /// The settings on placement, as Overlay takes them.
  var request: PlacementRequest {
    PlacementRequest(
      wreaths: wreaths, statue: statue, wantsWreaths: wantsWreaths, wantsStatue: wantsStatue)
  }

  /// Whether the placement depends on the faces in the photo.
  var needsFaces: Bool { plan == nil && request.needsFaces }
}
