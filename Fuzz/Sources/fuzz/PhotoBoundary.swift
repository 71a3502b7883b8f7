import AtomicFiles
import Glibc
import Imaging

/// Whole photo files.
enum PhotoBoundary {
  /// Small, so that many files a second are read; the product's limits are larger only.
  static let limits = DecodingLimits(
    maximumPixels: 1 << 14, maximumBytes: 1 << 20, maximumProfileBytes: 1 << 16)

  static func read(_ bytes: UnsafeRawBufferPointer, signature: [UInt8]) {
    // Other first bytes end in the same few refusals.
    guard bytes.starts(with: signature) else { return }
    if ImageFormat(detecting: Array(bytes)) == .png { requireSameRows(bytes) }
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

  /// A PNG gives the same rows, or the same fault, out of an open file.
  private static func requireSameRows(_ bytes: UnsafeRawBufferPointer) {
    // In memory, and without a name.
    var name = Array("/dev/shm/picture.XXXXXX".utf8CString)
    let number = mkstemp(&name)
    defer { close(number) }
    unlink(name)
    require(write(number, bytes.baseAddress, bytes.count) == bytes.count, "no file to read")
    guard let file = try? PhotoFile.open("/proc/self/fd/\(number)") else {
      fatalError("no file to read")
    }
    let (held, read) = (rows(.bytes(Array(bytes))), rows(.file(file)))
    require(held.rows == read.rows, "other rows out of an open file")
    require(held.fault == read.fault, "another fault out of an open file")
  }

  private static func rows(_ source: PNGSource) -> (rows: [[UInt8]], fault: String?) {
    var rows: [[UInt8]] = []
    do throws(PhotoError) {
      try RGBAImage.readRows(ofPNG: source, limits: limits) { _ in { rows.append(Array($0)) } }
      return (rows, nil)
    } catch {
      return (rows, error.description)
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
