import Files
import Glibc

/// The certificates of printers that were asked over TLS (`ipps`).
///
/// Printers sign their own, so that no authority can tell whose one is: the first that a printer
/// shows is kept, and another one later is refused.
struct KnownPrinters: Sendable, Hashable {
  /// A folder with a file for each printer; nil where there is no home for it.
  let folder: String?

  /// `known-printers` in `$XDG_DATA_HOME/selfie`, or in `~/.local/share/selfie`.
  static var standard: KnownPrinters {
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let data = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    return KnownPrinters(folder: data.map { $0 + "/selfie/known-printers" })
  }

  /// Compares a certificate with the printer's first one, or keeps it as that.
  ///
  /// - Parameters:
  ///   - certificate: its digest; nil where the printer showed none.
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
