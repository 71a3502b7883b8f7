public import Files

/// Why a printer cannot be asked, or does not accept such a print.
///
/// Each print's job records what becomes of that print.
public enum PrintError: Error, Equatable, Codable, Sendable {
  /// The name is neither a CUPS destination nor an `ipp://` or `ipps://` URI.
  case badName(reason: String)
  /// The caller named no printer, and CUPS has no default one.
  case noPrinter
  /// Nothing answers at the printer's address.
  case unreachable(printer: String, reason: String)
  /// What answers at the printer's address does not answer like a printer.
  case badAnswer(printer: String, reason: String)
  /// The printer shows another certificate than the first one, which `file` holds.
  case otherCertificate(printer: String, file: String)
  /// No path has the program that converses with printers, `selfie`.
  case noProgram(paths: [String])
  /// The caller named a CUPS destination, or no printer, and no CUPS daemon answers.
  case noDaemon(server: String, reason: String)
  /// CUPS knows no printer of that name, or the printer has no such path.
  case unknownPrinter(printer: String)
  /// The printer refused an operation; `status` is its status code's keyword.
  case refused(printer: String, status: String)
  /// The document cannot be printed.
  case unprintable(reason: String)
  /// No known paper size has the name.
  case unknownMedia(name: String)
  /// The printer does not print on such paper at all.
  case mediaNotSupported(name: String, supported: [String])
  /// The printer has other paper loaded.
  case mediaNotLoaded(name: String, loaded: [String])
  /// The number of copies is outside what the printer prints.
  case copies(Int, limits: ClosedRange<Int>)
  /// A printer's certificate cannot be kept: a full disk, missing permission.
  case cannotWrite(file: String, reason: String)
  /// A printer's kept certificate cannot be read.
  case cannotRead(file: String, reason: String)
}

extension PrintError: ReportableError {
  /// One sentence that names the thing, the limit and the remedy, and no visitor.
  public var description: String {
    switch self {
    case .badName(let reason):
      """
      The printer's name cannot be used (\(reason)); give the name of a CUPS printer or an address \
      such as ipp://printer.local/ipp/print.
      """
    case .noPrinter: "No printer was named and CUPS has no default one; name one."
    case .unreachable(let printer, let reason):
      "The printer \(printer) does not answer (\(reason)); check that it is on and its cable."
    case .badAnswer(let printer, let reason):
      """
      The printer \(printer) does not answer as a printer does (\(reason)); check its address, and \
      switch it off and on.
      """
    case .otherCertificate(let printer, let file):
      """
      The printer \(printer) shows another certificate than the first time; if it was replaced or \
      reset, remove \(file), else ask who answers there.
      """
    case .noProgram(let paths):
      """
      The program that asks printers is not installed as \(paths.joined(separator: " or ")); \
      install selfie.
      """
    case .noDaemon(let server, let reason):
      """
      The CUPS daemon (\(server)) does not answer (\(reason)); start it, or give the printer's own \
      address, as in ipp://printer.local/ipp/print.
      """
    case .unknownPrinter(let printer):
      "There is no printer \(printer); check the name (lpstat -e lists those of CUPS)."
    case .refused(let printer, let status):
      "The printer \(printer) refused (\(status)); look at its display."
    case .unprintable(let reason):
      "The file cannot be printed: \(reason); give a JPEG, PNG or PDF."
    case .unknownMedia(let name):
      """
      The paper \(name) is not known; write a size such as 10x15, 13x18 or a6, or a name that \
      selfie printer lists.
      """
    case .mediaNotSupported(let name, let supported):
      "The printer does not print on \(name); it takes \(Self.list(supported))."
    case .mediaNotLoaded(let name, let loaded):
      "\(name) is not in the printer, which has \(Self.list(loaded)); load it, or ask for these."
    case .copies(let count, let limits):
      "\(count) copies cannot be printed; it may be \(limits.lowerBound) to \(limits.upperBound)."
    case .cannotWrite(let file, let reason):
      "The file \(file) cannot be written (\(reason)); free some disk space or check permissions."
    case .cannotRead(let file, let reason):
      "The file \(file) cannot be read (\(reason)); check the permissions."
    }
  }

  /// 75 where the printer may print later, 78 where staff must set it up, others by the fault.
  public var status: ExitStatus {
    switch self {
    case .badName, .unknownMedia, .copies: .usage
    case .unprintable: .unusableData
    case .mediaNotSupported, .mediaNotLoaded, .refused: .unavailable
    case .unreachable, .badAnswer: .queued
    case .noPrinter, .noDaemon, .unknownPrinter, .otherCertificate, .noProgram: .configuration
    case .cannotWrite, .cannotRead: .cannotWrite
    }
  }

  /// The names of papers, at most a hundred: few printers have more.
  private static func list(_ names: [String]) -> String {
    let more = names.count > 100 ? " and \(names.count - 100) more" : ""
    return names.isEmpty ? "nothing" : names.prefix(100).joined(separator: ", ") + more
  }

  /// Whether the fault is the printer's, and not the print's.
  var isOfPrinter: Bool {
    switch self {
    case .noPrinter, .noDaemon, .unreachable, .badAnswer, .unknownPrinter, .refused,
      .otherCertificate, .mediaNotLoaded:
      true
    default: false
    }
  }

  /// Whether the printer gives no usable answer; prints wait until it does.
  package var isSilence: Bool {
    switch self {
    case .unreachable, .badAnswer: true
    default: false
    }
  }
}
