import CImageCodecs

extension PhotoFile {
  /// Writes the edited photo back: makes a JPEG file that keeps every coefficient of this one
  /// outside the dirty region. Called at most once, for a JPEG only.
  ///
  /// Dirty blocks are encoded with the file's quantisation tables and sampling factors. The picture
  /// stays stored in its orientation. The colour profile, the resolution of print and the photo's
  /// ``Photo/rights`` are kept; camera data, position, thumbnail and comments are not. The output is
  /// deterministic.
  ///
  /// A gray picture becomes YCbCr when the dirty region is not empty.
  ///
  /// - Parameters:
  ///   - photo: the photo that was decoded from this file, edited since.
  ///   - dirty: the region in which it was edited.
  /// - Returns: the file and the number of its blocks.
  /// - Throws: ``PhotoError``; ``PhotoError/unsupportedFeature(_:detail:)`` for files whose blocks
  ///   cannot be kept: CMYK, an edited gray picture with a gray profile, and a few kinds that no
  ///   camera writes.
  package func rewrite(
    with photo: Photo, dirty: DirtyRegion
  ) throws(PhotoError) -> RewrittenJPEG {
    precondition(
      photo.size == size && dirty.size == size && dirty.orientation == orientation,
      "the photo, its file and its dirty region have one size and orientation")
    guard case .jpeg(let jpeg) = decoder else {
      preconditionFailure("only a JPEG's blocks are kept")
    }
    guard jpeg.header.color != .cmyk else {
      throw .unsupportedFeature(.jpeg, detail: "the picture is stored as CMYK")
    }
    let tiles = dirty.tiles
    if case .gray = color, tiles.contains(1) {
      throw .unsupportedFeature(.jpeg, detail: "the picture has a profile for gray only")
    }
    let profile =
      switch color {
      case .sRGB: [UInt8]()
      case .profile(let profile): profile
      case .gray(let profile): Array(profile)
      }
    return try profile.withContiguousBytes { profile throws(PhotoError) in
      try jpeg.rewritten(photo: photo, dirtyTiles: tiles, profile: profile)
    }
  }
}

/// A JPEG file that keeps the DCT blocks of the file it was rewritten from, outside the dirty
/// region.
package struct RewrittenJPEG: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// The number of DCT blocks (8 × 8 samples) of all components.
  package let blockCount: Int
  /// The number of blocks that were encoded from the photo's pixels.
  package let reencodedBlockCount: Int
}
