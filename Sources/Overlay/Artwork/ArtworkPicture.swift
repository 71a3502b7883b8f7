/// The pictures of the artwork by their files' names.
package enum ArtworkPicture: String, CaseIterable, Sendable {
  /// The wreath unrolled, the forehead in the middle, left and right edges meeting at the nape:
  /// RGBA.
  case wreath
  /// The wreath's displacement map: the distance of each pixel from the head; gray, of its size.
  case relief = "wreath-relief"
  /// The statue, holding its wreath out to the left, its base's lower edge on the last row: RGBA.
  case statue = "nike"

  /// The file of the whole picture.
  package var fileName: String { rawValue + ".png" }

  /// The files of mip levels 0, 1 and 2: the picture at full, half and quarter size.
  package var fileNames: [String] { ["", "-half", "-quarter"].map { rawValue + $0 + ".png" } }
}
