import Imaging

extension EncodedPhoto {
  /// JPEG qualities tried at each size, from hardly visible loss to a fair picture.
  private static let qualities = [88, 80, 70, 60]
  /// The quality of the inline preview.
  private static let previewQuality = 82
  /// The factor on both sides once no quality suffices.
  private static let reduction = 0.8
  /// Pixels of the longer side below which a photo is not worth mailing.
  private static let smallestSide = 160

  /// The photo in at most `byteLimit` bytes: unchanged if it fits, else as JPEG, at lower quality
  /// first and then at smaller sizes.
  ///
  /// - Throws: ``MessageError/photoTooLarge(limit:)`` if the smallest copy is still too large, and
  ///   ``MessageError/unusablePhoto(_:)`` if the photo cannot be decoded: no photo is dropped in
  ///   silence.
  func fitting(_ byteLimit: Int) throws(MessageError) -> EncodedPhoto {
    guard bytes.count > byteLimit else { return self }
    var photo = try decoded()
    while true {
      for quality in Self.qualities {
        let smaller = try EncodedPhoto(encoding: photo, quality: quality)
        if smaller.bytes.count <= byteLimit { return smaller }
      }
      let longest = Double(max(photo.size.width, photo.size.height)) * Self.reduction
      guard longest >= Double(Self.smallestSide) else { throw .photoTooLarge(limit: byteLimit) }
      photo = photo.resized(longestSide: Int(longest))
    }
  }

  /// A copy to be shown inside the message, its longer side at most `longestSide` pixels.
  ///
  /// - Throws: ``MessageError/unusablePhoto(_:)`` if the photo cannot be decoded.
  func preview(longestSide: Int) throws(MessageError) -> EncodedPhoto {
    try EncodedPhoto(
      encoding: try decoded().resized(longestSide: longestSide), quality: Self.previewQuality)
  }
}

extension Photo {
  /// The photo with its longer side at most `longestSide` pixels, its proportions kept.
  fileprivate func resized(longestSide: Int) -> Photo {
    let longest = max(size.width, size.height)
    guard longest > longestSide else { return self }
    let factor = Double(longestSide) / Double(longest)
    return resized(
      to: PixelSize(
        width: max(1, Int((Double(size.width) * factor).rounded())),
        height: max(1, Int((Double(size.height) * factor).rounded()))))
  }
}
