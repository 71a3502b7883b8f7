import CImageCodecs

extension Photo {
  /// Encodes the edited photo as a JPEG file that keeps every coefficient of the original file
  /// outside the dirty region.
  ///
  /// Dirty blocks are encoded with the file's quantisation tables and sampling factors. The picture
  /// stays stored in its orientation, which is written as the only EXIF tag. The colour profile is
  /// kept; camera data, position, thumbnail and comments are not. The output is deterministic.
  ///
  /// A gray picture becomes YCbCr when the dirty region is not empty.
  ///
  /// - Parameters:
  ///   - file: the JPEG file that this photo was decoded from.
  ///   - dirty: the region in which the photo was edited since.
  ///   - limits: the limits of pixels and bytes.
  /// - Returns: the file and the number of its blocks.
  /// - Throws: ``PhotoError``; ``PhotoError/unsupportedFeature(_:detail:)`` for files whose blocks
  ///   cannot be kept: CMYK, an edited gray picture with a gray profile, and a few kinds that no
  ///   camera writes.
  public func rewriting(
    _ file: [UInt8], dirty: DirtyRegion, limits: DecodingLimits = .default
  ) throws(PhotoError) -> RewrittenJPEG {
    try limits.check(bytes: file.count)
    return try file.withUnsafeBufferPointer { file throws(PhotoError) in
      let decoder = try JPEGDecoder(UnsafeRawBufferPointer(file), limits: limits)
      try limits.check(decoder.header.size)
      let orientation = decoder.orientation
      precondition(
        orientation.uprightSize(of: decoder.header.size) == size && dirty.size == size
          && dirty.orientation == orientation,
        "the photo, its file and its dirty region have one size and orientation")
      guard decoder.header.color != .cmyk else {
        throw .unsupportedFeature(.jpeg, detail: "the picture is stored as CMYK")
      }
      let tiles = dirty.tiles
      let profile = try profile(of: decoder, isDirty: tiles.contains(1))
      return try decoder.rewritten(pixels: pixels, dirtyTiles: tiles, profile: profile)
    }
  }

  /// The profile of the rewritten file.
  private func profile(
    of decoder: borrowing JPEGDecoder, isDirty: Bool
  ) throws(PhotoError) -> UnsafeRawBufferPointer {
    let profile = decoder.profile
    switch colorProfile_space(decoder.header.profile.bytes, decoder.header.profile.count) {
    case .rgb:
      return profile
    case .gray where decoder.header.color == .gray:
      guard isDirty else { return profile }
      throw .unsupportedFeature(.jpeg, detail: "the picture has a profile for gray only")
    default:
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }
}
