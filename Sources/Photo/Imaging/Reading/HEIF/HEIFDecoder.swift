import CImageCodecs
import ChildProcesses

/// Decodes a HEIC or AVIF file by the program `selfie-heif`.
///
/// The orientation is the container's own (irot, imir), which libheif applies; the one in EXIF is
/// for programs that extract it, and does not count. EXIF's colours count where the container
/// states none.
final class HEIFDecoder {
  /// The upright picture's size.
  let size: PixelSize
  /// The ICC profile of the picture's RGB values, not validated; empty where none is embedded.
  let profile: [UInt8]
  /// The EXIF block and the XMP packet; empty where there is none.
  private let exif, xmp: [UInt8]
  /// Colour primaries and transfer characteristics (ITU-T H.273) of the container (nclx).
  private let codePoints: (primaries: UInt16, transfer: UInt16)
  /// Further pictures in the file.
  let omission: PhotoOmission?
  /// HEIC or AVIF, by the file's brands.
  let format: ImageFormat
  private let process: HEIFProcess

  /// Starts the program and reads its first answer.
  ///
  /// - Parameters:
  ///   - file: the whole file.
  ///   - format: the file's format, by its brands.
  init(
    _ file: UnsafeRawBufferPointer, format: ImageFormat, limits: DecodingLimits,
    program: HEIFProgram
  ) throws(PhotoError) {
    guard let path = program.installed else {
      throw .decoderNotInstalled(format, paths: program.paths)
    }
    let arguments = ["picture", "\(limits.maximumPixels)", "\(limits.maximumProfileBytes)"]
    let process: HEIFProcess
    do throws(ChildProcessError) {
      process = try HEIFProcess(path, arguments, file: file)
    } catch {
      guard case .notStarted(_, let reason) = error else {
        throw .decoderNotInstalled(format, paths: [path])
      }
      throw .decoderNotStarted(format, path: path, reason: reason)
    }
    var answer = HEIFAnswer()
    guard withUnsafeMutableBytes(of: &answer, { process.read(into: $0) }) else {
      throw process.fault(format)
    }
    let head = try Head(answer, format: format, limits: limits)
    let profile = try Self.read(head.profileCount, from: process, format: format)
    exif = try Self.read(head.exifCount, from: process, format: format)
    xmp = try Self.read(head.xmpCount, from: process, format: format)
    size = head.size
    self.profile = profile
    codePoints = (answer.primaries, answer.transfer)
    omission =
      if MediaBoxes.haveFilm(file) {
        .animation
      } else if answer.pictureCount > 1 {
        .pictures
      } else {
        MediaBoxes.haveGainMap(file) ? .gainMap : nil
      }
    self.format = format
    self.process = process
  }

  /// Reads the picture as R, G, B, which the program has been decoding since it started; called at
  /// most once.
  func pixels() throws(PhotoError) -> [UInt8] {
    var outcome = HEIFOutcome()
    guard withUnsafeMutableBytes(of: &outcome, { process.read(into: $0) }) else {
      throw process.fault(format)
    }
    guard outcome.status == .ok else {
      throw PhotoError(outcome.status, outcome.message, of: format, size: size)
    }
    return try Self.read(size.area * 3, from: process, format: format)
  }

  /// Reads the next `length` bytes of the answer.
  private static func read(
    _ length: Int, from process: HEIFProcess, format: ImageFormat
  ) throws(PhotoError) -> [UInt8] {
    var isComplete = true
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      let exact = UnsafeMutableBufferPointer(rebasing: buffer.prefix(length))
      isComplete = process.read(into: UnsafeMutableRawBufferPointer(exact))
      count = isComplete ? exact.count : 0
    }
    guard isComplete else { throw process.fault(format) }
    return bytes
  }

  /// What the first answer says, checked.
  struct Head {
    let size: PixelSize
    let profileCount: Int
    let exifCount: Int
    let xmpCount: Int

    /// Checks an answer. The program may be another than this one's, or be taken over by the file:
    /// nothing is believed.
    init(_ answer: HEIFAnswer, format: ImageFormat, limits: DecodingLimits) throws(PhotoError) {
      guard answer.magic == HEIF_ANSWER_MAGIC, answer.profileCount <= limits.maximumProfileBytes,
        answer.exifCount <= HEIF_EXIF_LIMIT, answer.xmpCount <= HEIF_XMP_LIMIT
      else { throw .damaged(format, detail: "its decoder answers what it should not") }
      size = PixelSize(width: Int(answer.width), height: Int(answer.height))
      (profileCount, exifCount) = (Int(answer.profileCount), Int(answer.exifCount))
      xmpCount = Int(answer.xmpCount)
      guard answer.status == .ok else {
        throw PhotoError(answer.status, answer.message, of: format, size: size)
      }
      guard size.width > 0, size.height > 0 else {
        throw .damaged(format, detail: "a picture without pixels")
      }
      try limits.check(size)
    }
  }

  /// What the file says of its rights and its date.
  var statements: (rights: PhotoRights?, date: CaptureDate?) {
    exif.withUnsafeBytes { exif in
      xmp.withUnsafeBytes { xmp in (PhotoRights(exif: exif, xmp: xmp), CaptureDate(exif: exif)) }
    }
  }

  /// Lends the file's statements about colour: an embedded profile takes precedence (ISO/IEC
  /// 23000-22, 7.3.6.4), then the container's numbers; EXIF comes last, as in PNG.
  func withStatements<Result>(
    _ body: ([ColorStatement]) throws(PhotoError) -> Result
  ) throws(PhotoError) -> Result {
    let (primaries, transfer) = codePoints
    return try profile.withContiguousBytes { profile throws(PhotoError) in
      try exif.withContiguousBytes { exif throws(PhotoError) in
        try body(
          [.profile(profile), .codePoints(primaries: primaries, transfer: transfer)]
            + ColorStatement.statements(of: exif))
      }
    }
  }
}

extension PhotoError {
  /// The error that another process reports.
  fileprivate init(
    _ status: CodecStatus, _ message: CodecMessage, of format: ImageFormat, size: PixelSize
  ) {
    // The seam's own messages are printable; a program that was taken over may send any bytes.
    let text = String(message.string.unicodeScalars.filter { (" "..."~").contains($0) }.prefix(200))
    self.init(status, detail: text, format: format, size: size)
  }
}
