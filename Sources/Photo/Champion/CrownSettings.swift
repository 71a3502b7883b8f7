public import Imaging
public import Overlay

/// How photos are crowned: placement, encoding and limits.
public struct CrownSettings: Sendable {
  /// The part of the placement that the user fixes; by default none.
  public var request = PlacementRequest()
  /// A placement to render exactly; ``request`` is ignored then.
  public var plan: PlacementPlan?
  /// Whether the champion photo is mirrored; coordinates refer to the photo before that.
  public var mirrored = false
  /// How the champion photo becomes a file.
  public var encoding = EncodingSettings()
  /// Whether a photo without a face gets a wreath on the people's silhouette. Without this, it
  /// fails with ``ChampionError/noFace``.
  package var crownsWithoutFace = false
  /// Whether an existing file is replaced.
  public var overwrites = false
  /// The files that are read besides the photo, such as a plan's: no output may replace them.
  package var inputs: [String] = []
  /// The largest photo, in bytes and pixels.
  public var limits = DecodingLimits.default

  /// Makes the default settings: automatic placement, no overwriting.
  public init() {}

  /// Whether the placement depends on the faces in the photo.
  var needsFaces: Bool { plan == nil && request.needsFaces }
}

/// How a champion photo becomes a file.
public struct EncodingSettings: Sendable {
  /// The output's format; `nil` follows the output's extension, then `OutputFormat(following:)`.
  public var format: OutputFormat?
  /// The quality of a JPEG or WebP, 1 to 100; `nil` keeps the DCT blocks of a JPEG where that is
  /// possible, and is ``defaultQuality`` elsewhere.
  public var quality: Int?
  /// Whether a JPEG is encoded completely, unpainted blocks included.
  public var reencodes = false

  /// The JPEG quality where none is set and no blocks are kept.
  public static let defaultQuality = 92

  /// Makes the default settings.
  public init() {}
}
