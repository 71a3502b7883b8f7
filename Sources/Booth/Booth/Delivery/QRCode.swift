import CQRencode

/// A QR code (ISO/IEC 18004), made by libqrencode.
package struct QRCode: Sendable {
  /// The modules row by row, `1` for dark; without the quiet zone.
  package let rows: [String]

  /// Encodes a text with error correction level M, which restores 15 % of the code.
  ///
  /// - Returns: `nil` if the text is too long for a QR code, or memory is short.
  package init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let modules = code.pointee.data else { return nil }
    rows = (0..<width).map { row in
      // The lowest bit distinguishes dark from light.
      String((0..<width).map { modules[row * width + $0] & 1 == 1 ? "1" : "0" })
    }
  }
}
