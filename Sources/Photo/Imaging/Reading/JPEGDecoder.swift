import CImageCodecs

/// Owns a libjpeg decoder; its input must outlive it.
final class JPEGDecoder {
  let header: CodecHeader
  /// The orientation in EXIF in front of the first scan. EXIF between the scans of a progressive
  /// picture does not count: libjpeg meets it only while decoding.
  let orientation: Orientation
  /// The dots to an inch of print as stored: JFIF's, or EXIF's.
  let resolution: PrintResolution?
  /// Further pictures behind this one.
  let omission: PhotoOmission?
  private let reader: OpaquePointer

  init(
    _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits
  ) throws(PhotoError) {
    var header = CodecHeader()
    var reader: OpaquePointer?
    var message = CodecMessage()
    let status = jpegReader_open(
      bytes.baseAddress, bytes.count, limits.maximumProfileBytes, &reader, &header, &message)
    guard status == .ok, let reader else {
      throw PhotoError(status, message, format: .jpeg, size: header.size)
    }
    self.header = header
    let exif = UnsafeRawBufferPointer(jpegReader_exif(reader))
    orientation = Orientation(exif: exif) ?? .upright
    resolution =
      PrintResolution(horizontal: header.density.x, vertical: header.density.y)
      ?? PrintResolution(exif: exif)
    let index = UnsafeRawBufferPointer(jpegReader_pictures(reader))
    omission = JPEGPictures.omission(index: index, file: bytes)
    self.reader = reader
  }

  deinit { jpegReader_close(reader) }

  /// The embedded ICC profile, valid as long as the decoder.
  var profile: UnsafeRawBufferPointer { UnsafeRawBufferPointer(header.profile) }

  /// The file's statements about colour.
  var statements: [ColorStatement] {
    [.profile(profile)]
      + ColorStatement.statements(of: UnsafeRawBufferPointer(jpegReader_exif(reader)))
  }

  /// When the photo was taken.
  var captureDate: CaptureDate? {
    CaptureDate(exif: UnsafeRawBufferPointer(jpegReader_exif(reader)))
  }

  /// Decodes the picture to R, G, B; called at most once.
  func pixels() throws(PhotoError) -> [UInt8] {
    var converter: OpaquePointer?
    if header.color == .cmyk {
      converter = cmykConverter_create(
        header.profile.bytes, header.profile.count, header.isInvertedCMYK)
    }
    defer { cmykConverter_destroy(converter) }
    return try decodedPixels(header.size, channels: 3, format: .jpeg) { pixels, message in
      jpegReader_decode(reader, converter, pixels.baseAddress, pixels.count, &message)
    }
  }

  /// Rewrites the file with its dirty blocks encoded from the upright picture's pixels; called at
  /// most once, also after ``pixels()``.
  func rewritten(
    photo: Photo, dirtyTiles: [UInt8], profile: UnsafeRawBufferPointer
  ) throws(PhotoError) -> RewrittenJPEG {
    let strides = orientation.strides(in: orientation.uprightSize(of: header.size))
    var output = CodecOutput()
    var blocks = JPEGBlockCount()
    var message = CodecMessage()
    let status = photo.pixels.withUnsafeBufferPointer { pixels in
      dirtyTiles.withUnsafeBufferPointer { tiles in
        var edit = JPEGEdit(
          pixels: pixels.baseAddress, pixelCapacity: pixels.count,
          firstPixel: strides.first, rightStride: strides.right, downStride: strides.down,
          dirtyTiles: tiles.baseAddress, tileCapacity: tiles.count,
          profile: profile.codecBytes, density: CodecDensity(resolution))
        return jpegReader_rewrite(reader, &edit, &output, &blocks, &message)
      }
    }
    defer { codecOutput_free(output) }
    guard status == .ok else {
      throw PhotoError(status, message, format: .jpeg, size: header.size)
    }
    let kept = KeptMetadata(
      orientation: orientation, rights: photo.rights, captureDate: photo.captureDate)
    let file = UnsafeBufferPointer<UInt8>(start: output.bytes, count: output.count)
    return RewrittenJPEG(
      bytes: kept.added(to: file, .jpeg, size: header.size),
      blockCount: Int(blocks.all), reencodedBlockCount: Int(blocks.reencoded))
  }
}
