import CImageCodecs

/// How long the codes of a JPEG file's blocks are: noted ahead, it spares
/// ``Photo/rewriting(_:since:index:limits:threads:)`` looking at the blocks that stay as they are.
public final class JPEGIndex: Sendable {
  // A class, because it owns the handle.

  /// The file that it is of.
  let file: [UInt8]
  nonisolated(unsafe) let handle: OpaquePointer

  /// Notes the lengths; it takes about half as long as decoding the photo.
  ///
  /// `nil` for files of which they are of no use: progressive ones, those with restart markers or
  /// arithmetic codes, and all that cannot be read.
  ///
  /// - Parameters:
  ///   - file: the bytes of a JPEG file.
  ///   - limits: what the file may ask for.
  public init?(_ file: [UInt8], limits: DecodingLimits = .default) {
    let handle = file.withUnsafeBytes { buffer -> OpaquePointer? in
      guard let decoder = try? JPEGDecoder(buffer, limits: limits),
        (try? limits.check(decoder.header.size)) != nil
      else { return nil }
      return decoder.index()
    }
    guard let handle else { return nil }
    (self.file, self.handle) = (file, handle)
  }

  deinit { jpegIndex_destroy(handle) }
}
