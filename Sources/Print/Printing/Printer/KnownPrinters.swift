import Files
import Glibc

/// The certificates of printers that this program has asked over TLS (`ipps`).
///
/// Printers sign their own certificates, so no authority can tell whose a certificate is. The
/// program keeps the first one that a printer shows, and refuses a different one later.
struct KnownPrinters: Sendable, Hashable {
  /// A folder with a file for each printer; nil if the account has no home.
  let folder: String?

  /// `known-printers` in `$XDG_DATA_HOME/selfie`, or in `~/.local/share/selfie`.
  static var standard: KnownPrinters {
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let data = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    return KnownPrinters(folder: data.map { $0 + "/selfie/known-printers" })
  }

  /// Compares a certificate with the printer's first one, or keeps it as the first one.
  ///
  /// - Parameters:
  ///   - certificate: its digest; nil if the printer showed none.
  ///   - printer: the printer's name for messages.
  ///   - place: its host and port.
  /// - Throws: ``PrintError/otherCertificate(printer:file:)``,
  ///   ``PrintError/badAnswer(printer:reason:)`` without one, ``PrintError/cannotWrite``.
  func check(
    _ certificate: String?, of printer: String, at place: String
  ) throws(PrintError) {
    guard let certificate else {
      throw .badAnswer(printer: printer, reason: "it shows no certificate")
    }
    guard let folder else {
      throw .cannotWrite(file: "known-printers", reason: "neither XDG_DATA_HOME nor HOME is set")
    }
    let plain = place.lowercased().map { character in
      character.isLetter || character.isNumber || ".-:".contains(character) ? character : "_"
    }
    let file = "\(folder)/\(String(plain))"
    let line = Array((certificate + "\n").utf8)
    let known: [UInt8]
    do {
      known = try AtomicFile.read(file, limit: 4096)
    } catch .missing {
      do {
        try AtomicFile.makeFolder(folder, mode: 0o700)
        return try AtomicFile.write(line, to: file, overwrite: false, isPrivate: true)
      } catch {
        throw .cannotWrite(file: file, reason: error.cause)
      }
    } catch {
      throw .cannotRead(file: file, reason: "\(error)")
    }
    guard known == line else { throw .otherCertificate(printer: printer, file: file) }
  }
}
