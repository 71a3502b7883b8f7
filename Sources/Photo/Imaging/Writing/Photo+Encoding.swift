import CImageCodecs

extension Photo {
  /// Encodes the photo.
  ///
  /// The output is deterministic: it has no comment or program name. The colour profile is embedded
  /// when it is a valid RGB profile (pixels become sRGB where libpng refuses it), the resolution is
  /// stated but in WebP, and ``rights`` and ``captureDate`` where the photo has them.
  ///
  /// - Parameters:
  ///   - format: the file's format.
  ///   - quality: the quality of a JPEG or WebP, clamped to 1 to 100. From 90 on a JPEG's chroma
  ///     has full resolution (4:4:4), below it is subsampled (4:2:0): there the coarser luminance
  ///     quantisation hides the loss, above it the edges of thin leaves would show it. WebP always
  ///     subsamples it, from 90 on with samples that are fitted to edges.
  /// - Returns: the whole file.
  /// - Throws: ``PhotoError/tooWide(_:width:height:limit:)`` and
  ///   ``PhotoError/outOfMemory(width:height:)``.
  public func encoded(as format: OutputFormat, quality: Int = 92) throws(PhotoError) -> [UInt8] {
    try format.check(size)
    let (profile, density) = (usableProfile, CodecDensity(resolution))
    var output = CodecOutput()
    var message = CodecMessage()
    let status = pixels.withUnsafeBufferPointer { pixels in
      profile.withUnsafeBufferPointer { profile in
        switch format {
        case .jpeg:
          jpegWriter_encode(
            pixels.baseAddress, UInt32(size.width), UInt32(size.height),
            Int32(min(max(quality, 1), 100)), quality < 90, profile.baseAddress, profile.count,
            density, &output, &message)
        case .png:
          pngWriter_encode(
            pixels.baseAddress, UInt32(size.width), UInt32(size.height), false,
            profile.baseAddress, profile.count, density, &output, &message)
        case .webp:
          webpWriter_encode(
            pixels.baseAddress, UInt32(size.width), UInt32(size.height), false,
            Int32(min(max(quality, 1), 100)), profile.baseAddress, profile.count, &output,
            &message)
        }
      }
    }
    defer { codecOutput_free(output) }
    let file = UnsafeBufferPointer(start: output.bytes, count: output.count)
    // libpng takes fewer profiles than Little CMS, and does not read each that it writes.
    if format == .png, !profile.isEmpty,
      (try? PNGDecoder(UnsafeRawBufferPointer(file), limits: .default).profile.isEmpty) ?? true
    {
      return try convertedToSRGB().encoded(as: format, quality: quality)
    }
    guard status == .ok else {
      throw PhotoError(status, message, format: format.imageFormat, size: size)
    }
    return KeptMetadata(rights: rights, captureDate: captureDate).added(
      to: file, format, size: size)
  }

  /// The colour profile if it is a valid RGB profile, else no bytes.
  private var usableProfile: [UInt8] {
    guard let colorProfile else { return [] }
    let isRGB = colorProfile.withUnsafeBufferPointer {
      colorProfile_space($0.baseAddress, $0.count) == .rgb
    }
    return isRGB ? colorProfile : []
  }
}

extension RGBAImage {
  /// Encodes the image as PNG with alpha; the same pixels give the same bytes.
  ///
  /// - Returns: the whole file.
  /// - Throws: ``PhotoError/outOfMemory(width:height:)``.
  public func encodedPNG() throws(PhotoError) -> [UInt8] {
    var output = CodecOutput()
    var message = CodecMessage()
    let status = pixels.withUnsafeBufferPointer {
      pngWriter_encode(
        $0.baseAddress, UInt32(size.width), UInt32(size.height), true, nil, 0, CodecDensity(nil),
        &output, &message)
    }
    guard status == .ok else { throw PhotoError(status, message, format: .png, size: size) }
    return [UInt8](taking: output)
  }

  /// Encodes the image as WebP, its colours with loss and its alpha without; the same pixels give
  /// the same bytes.
  ///
  /// - Parameter quality: clamped to 1 to 100.
  /// - Returns: the whole file.
  /// - Throws: ``PhotoError/tooWide(_:width:height:limit:)`` and
  ///   ``PhotoError/outOfMemory(width:height:)``.
  package func encodedWebP(quality: Int) throws(PhotoError) -> [UInt8] {
    try OutputFormat.webp.check(size)
    var output = CodecOutput()
    var message = CodecMessage()
    let status = pixels.withUnsafeBufferPointer {
      webpWriter_encode(
        $0.baseAddress, UInt32(size.width), UInt32(size.height), true,
        Int32(min(max(quality, 1), 100)), nil, 0, &output, &message)
    }
    guard status == .ok else { throw PhotoError(status, message, format: .webp, size: size) }
    return [UInt8](taking: output)
  }
}
