import Imaging

/// A picture or document to be printed: a whole file in a format that printers take.
public struct PrintDocument: Sendable, Equatable {
  /// The file's format.
  public let format: Format
  /// The whole file.
  public let bytes: [UInt8]

  /// A file format of printers.
  public enum Format: String, Sendable, CaseIterable, Codable {
    /// JPEG, which every printer for photos takes (IPP Everywhere, PWG 5100.14).
    case jpeg = "image/jpeg"
    /// PNG; a printer that does not take it gets a JPEG made from it.
    case png = "image/png"
    /// PDF.
    case pdf = "application/pdf"

    /// The extension of file names, without the dot.
    package var fileExtension: String {
      switch self {
      case .jpeg: "jpg"
      case .png: "png"
      case .pdf: "pdf"
      }
    }

    /// The format's name for messages.
    package var name: String { fileExtension == "jpg" ? "JPEG" : fileExtension.uppercased() }
  }

  /// A document, whose first bytes tell its format.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: ``PrintError/unprintable(reason:)`` for a file in another format, an empty one, and
  ///   one of more than ``limit`` bytes.
  public init(_ bytes: [UInt8]) throws(PrintError) {
    guard bytes.count <= Self.limit else {
      throw .unprintable(reason: "it has more than \(Self.limit >> 20) MiB")
    }
    self.format =
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        .jpeg
      } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        .png
      } else if bytes.starts(with: Array("%PDF".utf8)) {
        .pdf
      } else {
        throw .unprintable(reason: "it is no JPEG, PNG or PDF")
      }
    self.bytes = bytes
  }

  /// The most bytes of a document: 64 MiB, a photo of a hundred megapixels.
  public static let limit = 64 << 20
}

extension PrintDocument {
  /// The quality of a JPEG made from a PNG: a print does not show the loss.
  private static let quality = 95

  /// The document in a format that a printer takes: where it must, it converts a PNG to JPEG, and a
  /// progressive JPEG to a baseline one.
  ///
  /// - Returns: nil if the printer takes no such format.
  /// - Throws: what is wrong with a file that must be converted.
  package func taken(by printer: PrinterStatus) throws -> PrintDocument? {
    if goes(to: printer) { return self }
    guard converts(for: printer) else { return nil }
    return try PrintDocument(PhotoFile(bytes).decode().encoded(as: .jpeg, quality: Self.quality))
  }

  /// Whether ``taken(by:)`` gives something for the printer; it makes no JPEG to find that out.
  ///
  /// - Throws: what is wrong with a file that must be converted.
  package func isTaken(by printer: PrinterStatus) throws -> Bool {
    if goes(to: printer) { return true }
    guard converts(for: printer) else { return false }
    _ = try PhotoFile(bytes).decode()
    return true
  }

  /// Whether the printer takes the document as it is.
  private func goes(to printer: PrinterStatus) -> Bool {
    printer.takes(format) && (!isProgressive || printer.takesProgressive)
  }

  /// Whether the printer takes a baseline JPEG of a document that it does not take as it is.
  private func converts(for printer: PrinterStatus) -> Bool {
    (format == .png || isProgressive) && printer.takes(.jpeg)
  }

  /// Whether it is a JPEG of several scans: its frame header is not that of baseline or extended
  /// sequential coding (ITU-T T.81, table B.1).
  var isProgressive: Bool {
    guard format == .jpeg else { return false }
    var index = 2
    while index + 3 < bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      switch marker {
      case 0xC2, 0xC6, 0xCA, 0xCE: return true
      case 0xC0, 0xC1, 0xDA: return false
      case 0xFF: index += 1  // a fill byte
      default: index += 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
      }
    }
    return false
  }
}
