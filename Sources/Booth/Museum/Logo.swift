package import Imaging

/// The museum's logo, a PNG or SVG file beside `museum.toml`.
package struct Logo: Sendable, Equatable {
  package enum Format: String, Sendable, CaseIterable {
    case png, svg

    /// The media type.
    package var type: String { self == .png ? "image/png" : "image/svg+xml" }
  }

  /// Bytes of the largest file.
  package static let limit = 500_000
  /// Bytes of the largest file in a mail: as much as the photo's preview.
  private static let mailLimit = 100_000

  /// The bytes for mails: mail programs show no SVG.
  package var mailBytes: [UInt8]? {
    format == .png && bytes.count <= Self.mailLimit ? bytes : nil
  }

  package let bytes: [UInt8]
  package let format: Format

  /// The pixels for cards, on which no SVG is drawn.
  package var image: RGBAImage? {
    format == .png ? try? RGBAImage(decodingPNG: .bytes(bytes)) : nil
  }

  /// What is wrong with the bytes for a format, as one sentence; `nil` when nothing is. A PNG is
  /// decoded, an SVG is the browser's to read.
  static func fault(of bytes: [UInt8], _ format: Format) -> String? {
    switch format {
    case .png:
      guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
        return "it is no PNG file; save it as one"
      }
      do {
        _ = try RGBAImage(decodingPNG: .bytes(bytes))
      } catch {
        return "\(error)".hasSuffix(".") ? String("\(error)".dropLast()) : "\(error)"
      }
    case .svg:
      guard let text = String(validating: bytes, as: UTF8.self), text.contains("<svg") else {
        return "it is no SVG file in UTF-8; save it as one"
      }
    }
    return nil
  }

  /// Where the museum's name stands in for the logo, as one sentence; `nil` when it is shown
  /// everywhere.
  var omission: String? {
    guard mailBytes == nil else { return nil }
    guard format == .png else {
      return "is on the page alone: mails and cards bear the museum's name; a PNG is on all."
    }
    return """
      has \(bytes.count) bytes, and mails bear the museum's name in its place; one of at most \
      \(Self.mailLimit) is in mails, too.
      """
  }

  package init(bytes: [UInt8], format: Format) {
    (self.bytes, self.format) = (bytes, format)
  }
}
