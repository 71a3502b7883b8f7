import CImageCodecs

extension Photo {
  /// The photo as the bytes of a file.
  ///
  /// The same photo gives the same bytes: there is no date, no comment and no program name in them.
  /// The colour profile goes along when it is a usable RGB profile.
  ///
  /// - Parameters:
  ///   - format: the file's format.
  ///   - quality: of a JPEG, 1 to 100; values outside are brought inside. From 90 on colour is
  ///     stored in full (4:4:4), below at half the resolution (4:2:0): there the coarser steps of
  ///     the brightness hide what is lost, above it a thin leaf's edge would show it.
  /// - Returns: the whole file.
  /// - Throws: ``PhotoError`` when a side is too long for the format, or for want of memory.
  public func encoded(as format: ImageFormat, quality: Int = 92) throws(PhotoError) -> [UInt8] {
    guard max(size.width, size.height) <= format.maximumSide else {
      throw .tooWide(format, width: size.width, height: size.height, limit: format.maximumSide)
    }
    let profile = usableProfile
    var output = CodecOutput()
    var message = CodecMessage()
    let status = pixels.withUnsafeBufferPointer { pixels in
      profile.withUnsafeBufferPointer { profile in
        switch format {
        case .jpeg:
          jpegWriter_encode(
            pixels.baseAddress, UInt32(size.width), UInt32(size.height),
            Int32(min(max(quality, 1), 100)), quality < 90, profile.baseAddress, profile.count,
            &output, &message)
        case .png:
          pngWriter_encode(
            pixels.baseAddress, UInt32(size.width), UInt32(size.height), false,
            profile.baseAddress, profile.count, &output, &message)
        }
      }
    }
    defer { codecOutput_free(output) }
    guard status == .ok else { throw PhotoError(status, message, format: format, size: size) }
    return Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
  }

  /// The colour profile when it can stand in a file with RGB pixels; else no bytes.
  private var usableProfile: [UInt8] {
    guard let colorProfile else { return [] }
    let isRGB = colorProfile.withUnsafeBufferPointer {
      colorProfile_space($0.baseAddress, $0.count) == .rgb
    }
    return isRGB ? colorProfile : []
  }
}
