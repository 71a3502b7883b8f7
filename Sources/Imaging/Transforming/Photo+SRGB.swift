import CImageCodecs

extension Photo {
  /// The photo in sRGB; one whose profile is not usable is taken for sRGB, as viewers do.
  package consuming func convertedToSRGB() -> Photo {
    guard let profile = colorProfile else { return self }
    var photo = self
    let count = photo.size.area
    photo.withMutablePixels { pixels in
      profile.withUnsafeBufferPointer { profile in
        _ = colorProfile_convertToSRGB(
          profile.baseAddress, profile.count, pixels.baseAddress, count)
      }
    }
    photo.colorProfile = nil
    return photo
  }

  /// The ICC profile of sRGB, for files that must name their space; the same bytes each time.
  package static let sRGBProfile: [UInt8] = {
    let output = colorProfile_makeSRGB()
    defer { codecOutput_free(output) }
    return Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
  }()
}
