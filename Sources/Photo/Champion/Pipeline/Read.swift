import Files
import Glibc
package import Imaging
package import StageTiming

/// A photo whose file is read and whose output is reserved.
package struct OpenedPhoto: Sendable {
  let source: PhotoSource
  package let bytes: [UInt8]
  package let format: OutputFormat
  let output: PhotoOutput
  let start: ContinuousClock.Instant

  /// Reads a photo and reserves its output, so that a run over many photos fails early.
  ///
  /// - Parameters:
  ///   - naming: the naming of the run's outputs.
  ///   - reservations: those of the run; of two photos with the same output the second is refused.
  ///   - trace: records the stage.
  package init(
    _ source: PhotoSource, naming: OutputNaming, settings: CrownSettings,
    reservations: inout OutputReservations, trace: Trace?
  ) throws {
    start = .now
    bytes = try source.read(limits: settings.limits, trace: trace)
    format =
      settings.encoding.format ?? naming.format
      ?? OutputFormat(following: ImageFormat(detecting: bytes))
    output = naming.output(for: source, format: format)
    self.source = source
    try OutputOrigin.telling(bytes, output) {
      try reservations.reserve(output, for: source.name, overwrites: settings.overwrites)
    }
  }
}

extension PhotoSource {
  /// Reads the photo's file, up to the limit of bytes.
  func read(limits: DecodingLimits, trace: Trace?) throws -> [UInt8] {
    let span = trace.begin(.read)
    defer { span.end() }
    do {
      switch self {
      case .file(let path):
        return try FileStream.read(path, limit: limits.maximumBytes)
      case .standardInput:
        return try FileStream.read(
          from: STDIN_FILENO, limit: limits.maximumBytes)
      }
    } catch {
      throw ChampionError.input(error)
    }
  }
}
