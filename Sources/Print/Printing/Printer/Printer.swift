import Threading

/// A printer that this program asks with the Internet Printing Protocol: directly, or through CUPS.
///
/// The value only names the printer; each question opens a conversation of its own.
public struct Printer: Sendable, Hashable {
  let address: PrinterAddress
  /// Where the program keeps the certificates of printers.
  var known = KnownPrinters.standard

  /// A printer by the name of its CUPS destination (`lpstat -e` lists them), or by its address
  /// `ipp://host/ipp/print` or `ipps://…`, which needs no CUPS daemon.
  ///
  /// - Throws: ``PrintError/badName(reason:)``. No printer is asked.
  public init(_ name: String) throws(PrintError) { address = try PrinterAddress(name) }

  private init(_ address: PrinterAddress) { self.address = address }

  /// The default destination of the CUPS daemon that this account uses.
  public static let standard = Printer(PrinterAddress.defaultDestination)

  /// The name that it was given.
  public var name: String { address.name }

  /// Asks the printer for its state, and waits for up to twenty seconds.
  ///
  /// - Throws: ``PrintError/unreachable(printer:reason:)``,
  ///   ``PrintError/badAnswer(printer:reason:)``, ``PrintError/unknownPrinter(printer:)``,
  ///   ``PrintError/refused(printer:status:)``, ``PrintError/noPrinter``,
  ///   ``PrintError/otherCertificate(printer:file:)``.
  public func status() async throws(PrintError) -> PrinterStatus {
    try await Blocking.run { () throws(PrintError) in
      try PrinterConversation(self).status()
    }
  }

  /// Does the same as ``status()`` and blocks this thread.
  package func awaitStatus() throws(PrintError) -> PrinterStatus {
    try PrinterConversation(self).status()
  }
}
