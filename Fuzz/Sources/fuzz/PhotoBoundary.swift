import Imaging

/// Whole photo files.
enum PhotoBoundary {
  /// Small, so that many files a second are read; the product's limits are larger only.
  static let limits = DecodingLimits(
    maximumPixels: 1 << 14, maximumBytes: 1 << 20, maximumProfileBytes: 1 << 16)

  static func read(_ bytes: UnsafeRawBufferPointer, signature: [UInt8]) {
    // Other first bytes end in the same few refusals.
    guard bytes.starts(with: signature) else { return }
    let photo: Photo
    do throws(PhotoError) {
      photo = try Photo(decoding: bytes, limits: limits)
    } catch {
      requirePrintable(error.description)
      return
    }
    require(photo.size.area <= limits.maximumPixels, "more pixels than the limit")
    require(photo.pixels.count == photo.size.area * 3, "pixels that are not there")
    require((photo.colorProfile?.count ?? 0) <= limits.maximumProfileBytes, "too long a profile")
    requireSame(photo)
  }

  /// What was read can be written, and PNG keeps it.
  private static func requireSame(_ photo: Photo) {
    do throws(PhotoError) {
      let again = try Photo(decoding: try photo.encoded(as: .png))
      require(again.size == photo.size, "another size after writing")
      require(again.pixels == photo.pixels, "other pixels after writing")
      _ = try photo.encoded(as: .jpeg)
    } catch {
      fatalError("what was read cannot be written and read again: \(error)")
    }
  }
}
