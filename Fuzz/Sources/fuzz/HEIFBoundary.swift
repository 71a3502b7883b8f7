import CHEIF
import CImageCodecs

@testable import Imaging

/// HEIC and AVIF: libheif as `selfie-heif` calls it, and that program's answer.
enum HEIFBoundary {
  /// Decodes a file as `selfie-heif` does, without a process for each.
  static func decode(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return }
    let limits = PhotoBoundary.limits
    var reader: OpaquePointer?
    var header = HEIFHeader()
    var message = CodecMessage()
    let status = heifReader_open(
      bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, limits.maximumProfileBytes,
      &reader, &header, &message)
    requirePrintable(message.string)
    guard status == .ok, let reader else {
      require(reader == nil, "a reader in spite of an error")
      return
    }
    defer { heifReader_close(reader) }
    require(header.width > 0 && header.height > 0, "a picture without pixels")
    require(header.profile.count <= limits.maximumProfileBytes, "too long a profile")
    require(header.exif.count <= HEIF_EXIF_LIMIT, "too much EXIF")
    _ = ColorStatement.statements(of: UnsafeRawBufferPointer(header.exif))
    guard Int(header.width) * Int(header.height) <= limits.maximumPixels else { return }
    guard heifReader_decode(reader, UInt64(limits.maximumPixels), &message) == .ok else {
      requirePrintable(message.string)
      return
    }
    var row = [UInt8](repeating: 0, count: Int(header.width) * 3)
    for y in 0..<header.height { heifReader_row(reader, y, &row) }
  }

  /// Checks an answer as the command does.
  static func readAnswer(_ bytes: UnsafeRawBufferPointer) {
    var answer = HEIFAnswer()
    let isWhole = withUnsafeMutableBytes(of: &answer) { answer in
      answer.copyBytes(from: bytes.prefix(answer.count))
      return bytes.count >= answer.count
    }
    guard isWhole else { return }
    do throws(PhotoError) {
      let read = try HEIFDecoder.Head(answer, format: .heic, limits: PhotoBoundary.limits)
      require(read.size.area <= PhotoBoundary.limits.maximumPixels, "more pixels than the limit")
      require(read.profileCount <= PhotoBoundary.limits.maximumProfileBytes, "too long a profile")
      require(read.exifCount <= HEIF_EXIF_LIMIT, "too much EXIF")
      require(read.xmpCount <= HEIF_XMP_LIMIT, "too much XMP")
      let profile = ColorStatement.profile(primaries: answer.primaries, transfer: answer.transfer)
      let isUsable = profile.withUnsafeBufferPointer {
        colorProfile_space($0.baseAddress, $0.count) == .rgb
      }
      require(profile.isEmpty || isUsable, "a profile that cannot be used")
    } catch {
      requirePrintable(error.description)
    }
  }
}
