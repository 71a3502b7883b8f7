package import Imaging

/// The museum's logo, a PNG or SVG file beside `museum.toml`.
package struct Logo: Sendable, Equatable {
  package enum Format: String, Sendable, CaseIterable {
    case png, svg

    /// The media type.
    package var type: String { self == .png ? "image/png" : "image/svg+xml" }
  }

  /// The size of the largest file, in bytes.
  package static let limit = 500_000
  /// The size of the largest file in a mail, in bytes: as much as the photo's preview.
  private static let mailLimit = 100_000

  /// The logo for mails; `nil` for an SVG, which mail programs do not show.
  package var mailBytes: [UInt8]? {
    format == .png && bytes.count <= Self.mailLimit ? bytes : nil
  }

  package let bytes: [UInt8]
  package let format: Format

  /// The pixels for cards; `nil` for an SVG, which cards do not draw.
  package var image: RGBAImage? {
    format == .png ? try? RGBAImage(decodingPNG: .bytes(bytes)) : nil
  }

  /// What is wrong with bytes of a format, as one sentence; `nil` if nothing is. It decodes a PNG,
  /// and leaves an SVG to the browser.
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

  /// Where the museum's name stands in for the logo, as one sentence; `nil` if every place shows
  /// the logo.
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
