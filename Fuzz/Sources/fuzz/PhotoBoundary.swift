import Files
import Glibc
@testable import Imaging

/// Whole photo files.
enum PhotoBoundary {
  /// Small limits, so that many files are read a second.
  static let limits = DecodingLimits(
    maximumPixels: 1 << 14, maximumBytes: 1 << 20, maximumProfileBytes: 1 << 16)

  static func read(_ bytes: UnsafeRawBufferPointer, signature: [UInt8]) {
    // Files with another signature are refused early.
    guard bytes.starts(with: signature) else { return }
    if ImageFormat(detecting: bytes) == .png { requireSamePixels(bytes) }
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

  /// A PNG gives the same pixels, or the same error, from an open file and from memory.
  private static func requireSamePixels(_ bytes: UnsafeRawBufferPointer) {
    // A file in memory, without a name.
    var name = Array("/dev/shm/picture.XXXXXX".utf8CString)
    let number = mkstemp(&name)
    defer { close(number) }
    unlink(name)
    require(write(number, bytes.baseAddress, bytes.count) == bytes.count, "no file to read")
    guard let file = try? AtomicFile.open("/proc/self/fd/\(number)") else {
      fatalError("no file to read")
    }
    let (inMemory, inFile) = (pixels(.bytes(Array(bytes))), pixels(.file(file)))
    require(inMemory.pixels == inFile.pixels, "other pixels from an open file")
    require(inMemory.error == inFile.error, "another error from an open file")
  }

  private static func pixels(_ source: PNGSource) -> (pixels: [UInt8], error: String?) {
    do throws(PhotoError) {
      return (try RGBAImage(decodingPNG: source, limits: limits).pixels, nil)
    } catch {
      return ([], error.description)
    }
  }

  /// A decoded photo can be encoded, and PNG is lossless.
  private static func requireSame(_ photo: Photo) {
    do throws(PhotoError) {
      let again = try Photo(decoding: try photo.encoded(as: .png))
      require(again.size == photo.size, "another size after writing")
      // A profile that libpng refuses leaves the pixels in sRGB.
      let written = again.colorProfile == nil ? photo.convertedToSRGB() : photo
      require(again.pixels == written.pixels, "other pixels after writing")
      _ = try photo.encoded(as: .jpeg)
    } catch {
      fatalError("what was read cannot be written and read again: \(error)")
    }
  }
}
