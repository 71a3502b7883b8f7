/// The pictures of the artwork by their files' names.
public enum ArtworkPicture: String, CaseIterable, Sendable {
  /// The wreath unrolled, once round the head, the forehead's middle in its middle: RGBA; its left
  /// and right edges meet at the nape.
  case wreath
  /// How far each pixel of the wreath stands off from the head: gray, of the wreath's size.
  case relief = "wreath-relief"
  /// The statue holding her wreath out to the left, her base's lower edge on the last row: RGBA.
  case statue = "nike"

  /// The file of the whole picture.
  public var fileName: String { rawValue + ".png" }

  /// The files of the picture at full, half and quarter size.
  public var fileNames: [String] { ["", "-half", "-quarter"].map { rawValue + $0 + ".png" } }
}
