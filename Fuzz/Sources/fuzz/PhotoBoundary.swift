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
      requireSameFault(bytes, error)
      return
    }
    // Pixels that are made later are the same.
    let later = try? Photo(decoding: bytes, limits: limits, pixels: .whenNeeded(longerThan: 0))
    require(later?.pixels == photo.pixels, "other pixels when they are made later")
    require(later?.colorProfile == photo.colorProfile, "another profile when pixels are made later")
    require(photo.size.area <= limits.maximumPixels, "more pixels than the limit")
    require(photo.pixels.count == photo.size.area * 3, "pixels that are not there")
    require((photo.colorProfile?.count ?? 0) <= limits.maximumProfileBytes, "too long a profile")
    requireSame(photo)
  }

  /// A file that is refused is refused in the same words where its pixels would be made later.
  private static func requireSameFault(_ bytes: UnsafeRawBufferPointer, _ fault: PhotoError) {
    do throws(PhotoError) {
      _ = try Photo(decoding: bytes, limits: limits, pixels: .whenNeeded(longerThan: 0))
      fatalError("read when its pixels are made later, and refused at once: \(fault)")
    } catch {
      require(error.description == fault.description, "another fault when pixels are made later")
    }
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
