/// The limits beyond which a file is refused.
public struct DecodingLimits: Hashable, Sendable {
  /// The most pixels of a picture, checked on the header before memory is allocated.
  public var maximumPixels: Int
  /// The most bytes of a file.
  public var maximumBytes: Int
  /// The most bytes of an ICC profile; a longer one is dropped, and the picture taken as sRGB.
  ///
  /// The largest profiles in use, those of printing presses, have about 2.5 MB.
  public var maximumProfileBytes: Int

  /// The most pixels of a side, for which the search for faces is made.
  static let maximumSide = 65_535

  /// 100 megapixels (300 MB in memory), files of 256 MiB, profiles of 4 MiB.
  public static let `default` = DecodingLimits()

  /// Makes limits; each has the default's value unless given.
  public init(
    maximumPixels: Int = 100_000_000, maximumBytes: Int = 256 << 20,
    maximumProfileBytes: Int = 4 << 20
  ) {
    self.maximumPixels = maximumPixels
    self.maximumBytes = maximumBytes
    self.maximumProfileBytes = maximumProfileBytes
  }
}
