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
  ///   - record: what its pixels were before they were painted over.
  ///   - index: of the same file, where it was made ahead; it does not change a byte.
  ///   - limits: what the file may ask for.
  ///   - threads: how many threads share the work; their number does not change a byte.
  /// - Throws: ``PhotoError``; ``PhotoError/unsupportedFeature(_:detail:)`` for files whose blocks
  ///   cannot be kept: CMYK, gray with a gray profile on which something has changed, and a few that
  ///   no camera writes.
  public func rewriting(
    _ file: [UInt8], since record: PixelRecord, index: JPEGIndex? = nil,
    limits: DecodingLimits = .default, threads: Int = 1
  ) throws(PhotoError) -> RewrittenJPEG {
    // Another file's lengths would spoil this one.
    let index = index?.file == file ? index : nil
    // The standard library's version rethrows any error; a do/catch would lose its type.
    let outcome = file.withUnsafeBytes { buffer in
      Result { () throws(PhotoError) in
        try rewriting(buffer, since: record, index: index, limits: limits, threads: threads)
      }
    }
    return try outcome.get()
  }

  private func rewriting(
    _ file: UnsafeRawBufferPointer, since record: PixelRecord, index: JPEGIndex?,
    limits: DecodingLimits, threads: Int
  ) throws(PhotoError) -> RewrittenJPEG {
    try limits.check(bytes: file.count)
    let decoder = try JPEGDecoder(file, limits: limits)
    try limits.check(decoder.header.size)
    let orientation = Orientation(exif: decoder.exif)
    precondition(
      orientation.uprightSize(of: decoder.header.size) == size && record.size == size,
      "the photo, its file and its record have one size")
    guard decoder.header.color != .cmyk else {
      throw .unsupportedFeature(.jpeg, detail: "the picture is stored as CMYK")
    }
    let pixels = storedPixels
    let squares = record.changedSquares(of: pixels, storedAs: orientation)
    let profile = try profile(of: decoder, isChanged: squares.contains(1))
    return try decoder.rewritten(
      pixels: pixels, squares: squares, orientation: orientation, profile: profile,
      index: index, threads: threads)
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

extension JPEGDecoder {
  /// Writes the file once more, with changed blocks made of the pixels.
  fileprivate func rewritten(
    pixels: StoredPixels, squares: [UInt8], orientation: Orientation,
    profile: UnsafeRawBufferPointer,
    index: JPEGIndex?, threads: Int
  ) throws(PhotoError) -> RewrittenJPEG {
    var output = CodecOutput()
    var blocks = JPEGBlockCount()
    var message = CodecMessage()
    let status = squares.withUnsafeBufferPointer { squares in
      var changes = JPEGChanges()
      changes.orientation = UInt16(orientation.rawValue)
      (changes.squares, changes.squareCapacity) = (squares.baseAddress, squares.count)
      (changes.index, changes.threads) = (index?.handle, UInt32(clamping: threads))
      switch pixels {
      case .whole(let pixels, _):
        return pixels.withUnsafeBufferPointer { pixels in
          (changes.pixels, changes.pixelCapacity) = (pixels.baseAddress, pixels.count)
          return rewrite(&changes, profile, &output, &blocks, &message)
        }
      case .tiles(let tiles):
        return withExtendedLifetime(tiles) {
          // The same pointers, for reading.
          changes.tiles = UnsafeRawPointer(tiles.table.baseAddress)?
            .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
          changes.tileCapacity = tiles.table.count
          return rewrite(&changes, profile, &output, &blocks, &message)
        }
      }
    }
    defer { codecOutput_free(output) }
    guard status == .ok else {
      throw PhotoError(status, message, format: .jpeg, size: header.size)
    }
    return RewrittenJPEG(
      bytes: Array(UnsafeBufferPointer(start: output.bytes, count: output.count)),
      blockCount: Int(blocks.all), changedBlockCount: Int(blocks.changed))
  }
}
