import CImageCodecs

/// Decodes a HEIC or AVIF file by the program `selfie-heif`.
///
/// The orientation is the container's own (irot, imir), which libheif applies; the one in EXIF is
/// for programs that extract it, and is not read.
final class HEIFDecoder {
  /// The upright picture's size.
  let size: PixelSize
  /// The ICC profile of the picture's RGB values, not validated; empty where none is embedded.
  let profile: [UInt8]
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
    guard let process = HEIFProcess(path, arguments, file: file) else {
      throw .decoderNotInstalled(format, paths: [path])
    }
    var answer = HEIFAnswer()
    guard withUnsafeMutableBytes(of: &answer, { process.read(into: $0) }) else {
      throw .damaged(format, detail: process.complaint())
    }
    let head = try Head(answer, format: format, limits: limits)
    var isComplete = true
    let embedded = [UInt8](unsafeUninitializedCapacity: head.profileCount) { buffer, count in
      let exact = UnsafeMutableBufferPointer(rebasing: buffer.prefix(head.profileCount))
      isComplete = process.read(into: UnsafeMutableRawBufferPointer(exact))
      count = isComplete ? exact.count : 0
    }
    guard isComplete else { throw .damaged(format, detail: process.complaint()) }
    size = head.size
    profile = embedded
    codePoints = (answer.primaries, answer.transfer)
    omission = MediaBoxes.haveFilm(file) ? .animation : answer.pictureCount > 1 ? .pictures : nil
    self.format = format
    self.process = process
  }

  /// Reads the picture as R, G, B, which the program has been decoding since it started; called at
  /// most once.
  func pixels() throws(PhotoError) -> [UInt8] {
    var outcome = HEIFOutcome()
    guard withUnsafeMutableBytes(of: &outcome, { process.read(into: $0) }) else {
      throw .damaged(format, detail: process.complaint())
    }
    guard outcome.status == .ok else {
      throw PhotoError(outcome.status, outcome.message, of: format, size: size)
    }
    var isComplete = true
    let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 3) { buffer, count in
      let exact = UnsafeMutableBufferPointer(rebasing: buffer.prefix(size.area * 3))
      isComplete = process.read(into: UnsafeMutableRawBufferPointer(exact))
      count = isComplete ? exact.count : 0
    }
    guard isComplete else { throw .damaged(format, detail: process.complaint()) }
    return pixels
  }

  /// What the first answer says, checked.
  struct Head {
    let size: PixelSize
    let profileCount: Int

    /// Checks an answer. The program may be another than this one's, or be taken over by the file:
    /// nothing is believed.
    init(_ answer: HEIFAnswer, format: ImageFormat, limits: DecodingLimits) throws(PhotoError) {
      guard answer.magic == HEIF_ANSWER_MAGIC, answer.profileCount <= limits.maximumProfileBytes
      else { throw .damaged(format, detail: "its decoder answers what it should not") }
      size = PixelSize(width: Int(answer.width), height: Int(answer.height))
      profileCount = Int(answer.profileCount)
      guard answer.status == .ok else {
        throw PhotoError(answer.status, answer.message, of: format, size: size)
      }
      guard size.width > 0, size.height > 0 else {
        throw .damaged(format, detail: "a picture without pixels")
      }
      try limits.check(size)
    }
  }

  /// Lends the file's statements about colour: an embedded profile takes precedence (ISO/IEC
  /// 23000-22,
  /// 7.3.6.4).
  func withStatements<Result>(
    _ body: ([ColorStatement]) throws(PhotoError) -> Result
  ) throws(PhotoError) -> Result {
    let (primaries, transfer) = codePoints
    return try profile.withContiguousBytes { profile throws(PhotoError) in
      try body([.profile(profile), .codePoints(primaries: primaries, transfer: transfer)])
    }
  }
}

extension PhotoError {
  /// The error that another process reports.
  fileprivate init(
    _ status: CodecStatus, _ message: CodecMessage, of format: ImageFormat, size: PixelSize
  ) {
    if status == .noDecoder {
      self = .codecMissing(format)
      return
    }
    // The seam's own messages are printable; a program that was taken over may send any bytes.
    let text = String(message.string.unicodeScalars.filter { (" "..."~").contains($0) }.prefix(200))
    self =
      switch status {
      case .truncated: .truncated(format)
      case .unsupported: .unsupportedFeature(format, detail: text)
      case .outOfMemory: .outOfMemory(width: size.width, height: size.height)
      default: .damaged(format, detail: text)
      }
  }
}
