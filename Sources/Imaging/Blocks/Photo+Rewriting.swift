import CImageCodecs

extension Photo {
  /// The photo as a JPEG file in which every block that was not painted over is, coefficient by
  /// coefficient, the one of the file that the photo was decoded from.
  ///
  /// Changed blocks are encoded with the file's own quantisation tables and sampling. The picture
  /// stays stored as it was; an EXIF orientation is written anew, by itself. The colour profile goes
  /// along. Nothing else of the file does: no camera data, position, thumbnail or comment. The same
  /// file and photo give the same bytes.
  ///
  /// A gray picture becomes one of colour when something on it has changed.
  ///
  /// - Parameters:
  ///   - file: the JPEG file that this photo was decoded from.
  ///   - squares: where the photo was painted over since.
  ///   - limits: what the file may ask for.
  /// - Throws: ``PhotoError``; ``PhotoError/unsupportedFeature(_:detail:)`` for files whose blocks
  ///   cannot be kept: CMYK, gray with a gray profile on which something has changed, and a few that
  ///   no camera writes.
  public func rewriting(
    _ file: [UInt8], changed squares: ChangedSquares, limits: DecodingLimits = .default
  ) throws(PhotoError) -> RewrittenJPEG {
    try limits.check(bytes: file.count)
    return try file.withUnsafeBufferPointer { file throws(PhotoError) in
      let decoder = try JPEGDecoder(UnsafeRawBufferPointer(file), limits: limits)
      try limits.check(decoder.header.size)
      let orientation = Orientation(exif: decoder.exif)
      precondition(
        orientation.uprightSize(of: decoder.header.size) == size && squares.size == size
          && squares.orientation == orientation,
        "the photo, its file and its squares have one size and orientation")
      guard decoder.header.color != .cmyk else {
        throw .unsupportedFeature(.jpeg, detail: "the picture is stored as CMYK")
      }
      let marks = squares.marks
      let profile = try profile(of: decoder, isChanged: marks.contains(1))
      return try decoder.rewritten(
        pixels: pixels, squares: marks, orientation: orientation, profile: profile)
    }
  }

  /// The profile that the rewritten file needs.
  private func profile(
    of decoder: borrowing JPEGDecoder, isChanged: Bool
  ) throws(PhotoError) -> UnsafeRawBufferPointer {
    let profile = decoder.profile
    switch colorProfile_space(decoder.header.profile.bytes, decoder.header.profile.count) {
    case .rgb:
      return profile
    case .gray where decoder.header.color == .gray:
      guard isChanged else { return profile }
      throw .unsupportedFeature(.jpeg, detail: "the picture has a profile for gray only")
    default:
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }
}
