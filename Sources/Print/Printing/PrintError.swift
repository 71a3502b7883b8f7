import DurableStorage

/// Why a printer cannot be asked, or the print queue fails as a whole.
///
/// What becomes of one print is a ``PrintFailure``.
public enum PrintError: Error, Equatable, Sendable {
  /// The name is no printer's: neither a CUPS destination nor an `ipp://` or `ipps://` URI.
  case badName(reason: String)
  /// No printer was named and CUPS has no default one.
  case noPrinter
  /// Nothing answers at the printer's address.
  case unreachable(printer: String, reason: String)
  /// What answers at the printer's address does not answer as a printer does.
  case badAnswer(printer: String, reason: String)
  /// The printer shows another certificate than the first time, which `file` holds.
  case otherCertificate(printer: String, file: String)
  /// The program that converses with printers, `selfie`, is at none of its paths.
  case noProgram(paths: [String])
  /// A printer of CUPS was named, or none, and no CUPS daemon answers.
  case noDaemon(server: String, reason: String)
  /// CUPS knows no printer of that name, or the printer has no such path.
  case unknownPrinter(printer: String)
  /// The printer refused an operation; `status` is its status code's keyword.
  case refused(printer: String, status: String)
  /// The document is none that can be printed.
  case unprintable(reason: String)
  /// The name is no paper size that is known.
  case unknownMedia(name: String)
  /// The printer does not print on such paper at all.
  case mediaNotSupported(name: String, supported: [String])
  /// The printer has other paper loaded.
  case mediaNotLoaded(name: String, loaded: [String])
  /// The number of copies is outside what the printer prints.
  case copies(Int, limits: ClosedRange<Int>)
  /// A file or folder of the queue cannot be written: a full disk, missing permission.
  case cannotWrite(file: String, reason: String)
  /// A file of the queue cannot be read.
  case cannotRead(file: String, reason: String)
  /// Others may read or change the queue's folder.
  case notPrivate(folder: String, reason: String)
  /// Another process held the queue's database for longer than the wait.
  case busy(seconds: Int)
  /// Another process runs the queue now.
  case isRunning
  /// The queue's database reports another error.
  case database(code: Int, reason: String)
  /// A newer version of the library wrote the database.
  case newerDatabase(version: Int, known: Int)
  /// The queue holds no print with that identifier.
  case noSuchPrint(id: String)
  /// Several prints' identifiers start with the given prefix.
  case ambiguousIdentifier(id: String, count: Int)
  /// The print's state does not allow the operation.
  case wrongState(id: String, state: String, wanted: [String])
}

extension PrintError: CustomStringConvertible {
  /// One sentence that names the thing, the limit and the remedy; no visitor's name is part of it.
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
      "The print queue cannot write \(file) (\(reason)); free disk space or check permissions."
    case .cannotRead(let file, let reason):
      "The print queue cannot read \(file) (\(reason)); check the permissions."
    case .notPrivate(let folder, let reason):
      """
      The print queue's folder \(folder) \(reason); name a folder that belongs to this account, \
      and close it to all others (chmod 700).
      """
    case .busy(let seconds):
      "Another program held the print queue for more than \(seconds) seconds; try again later."
    case .isRunning:
      "Another program runs the print queue; what waits is printed by that one."
    case .database(let code, let reason):
      """
      The print queue's database reports error \(code) (\(reason)); check the disk and keep a copy \
      of the folder.
      """
    case .newerDatabase(let version, let known):
      """
      The print queue was written by a newer version (\(version), this one knows \(known)); update \
      this program.
      """
    case .noSuchPrint(let id): "The print queue holds no print \(id)."
    case .ambiguousIdentifier(let id, let count):
      "\(count) prints start with \(id); write more of the identifier."
    case .wrongState(let id, let state, let wanted):
      """
      Print \(id) is \(state) and this works only when it is \
      \(wanted.joined(separator: " or ")).
      """
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}

extension PrintError {
  /// What a transaction of the queue threw.
  init(_ error: any Error) {
    switch error {
    case let error as PrintError: self = error
    case let error as StorageError: self.init(error)
    default: self = .database(code: 0, reason: String(describing: type(of: error)))
    }
  }

  /// The same fault in the queue's words.
  init(_ error: StorageError) {
    self =
      switch error {
      case .cannotWrite(let file, let reason): .cannotWrite(file: file, reason: reason)
      case .notPrivate(let folder, let reason): .notPrivate(folder: folder, reason: reason)
      case .busy(let seconds): .busy(seconds: seconds)
      case .database(let code, let reason): .database(code: code, reason: reason)
      case .newerDatabase(let version, let known): .newerDatabase(version: version, known: known)
      case .notDurable(let synchronous):
        .database(code: 0, reason: "synchronous is \(synchronous), not 2")
      case .notPurged(let reason): .database(code: 0, reason: reason)
      }
  }
}
