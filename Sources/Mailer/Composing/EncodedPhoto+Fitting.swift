extension EncodedPhoto {
  /// The photo itself if it is small enough, else what the codec makes of it.
  ///
  /// - Throws: ``MessageError/photoTooLarge(byteCount:limit:)`` without a codec, and its
  ///   companions when the codec fails: a photo is never dropped in silence.
  public func fitting(
    _ byteLimit: Int, shrinker: (any PhotoShrinking)?
  ) throws(MessageError) -> EncodedPhoto {
    guard bytes.count > byteLimit else { return self }
    guard let shrinker else {
      throw .photoTooLarge(byteCount: bytes.count, limit: byteLimit)
    }
    let smaller: EncodedPhoto
    do {
      smaller = try shrinker.photo(self, fitting: byteLimit)
    } catch {
      throw .photoNotShrunk(reason: String(describing: error))
    }
    guard smaller.bytes.count <= byteLimit else {
      throw .photoStillTooLarge(byteCount: smaller.bytes.count, limit: byteLimit)
    }
    return smaller
  }
}
