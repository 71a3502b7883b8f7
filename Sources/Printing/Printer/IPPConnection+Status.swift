import CCUPS

extension IPPConnection {
  private static let statusNames = [
    "printer-make-and-model", "printer-state", "printer-state-reasons", "printer-is-accepting-jobs",
    "queued-job-count", "document-format-supported", "copies-supported", "media-supported",
    "media-ready", "media-col-ready", "media-col-database", "job-creation-attributes-supported",
    "print-scaling-supported",
  ]

  /// Asks for the printer's state, papers and formats (Get-Printer-Attributes).
  func status() throws(PrintError) -> PrinterStatus {
    let request = request(IPP_OP_GET_PRINTER_ATTRIBUTES)
    request.ask(for: Self.statusNames)
    let answer = try ask(request)
    guard answer.isSuccessful else {
      if [IPP_STATUS_ERROR_NOT_FOUND, IPP_STATUS_ERROR_GONE].contains(answer.status) {
        throw .unknownPrinter(printer: printer)
      }
      throw .refused(printer: printer, status: answer.statusWord)
    }
    return PrinterStatus(answer.attributes, of: printer, isOfCUPS: isOfCUPS)
  }
}

extension PrinterStatus {
  /// A printer as its attributes state it; what they leave out is as a simple printer has it.
  init(_ attributes: IPPAttributes, of printer: String, isOfCUPS: Bool) {
    self.init(printer: printer)
    model = attributes.text("printer-make-and-model") ?? ""
    activity =
      switch attributes.integer("printer-state") {
      case Int(IPP_PSTATE_STOPPED.rawValue): .stopped
      case Int(IPP_PSTATE_PROCESSING.rawValue): .processing
      default: .idle
      }
    reasons = attributes.texts("printer-state-reasons").filter { $0 != "none" }
      .map(PrinterReason.init)
    isAccepting = attributes.boolean("printer-is-accepting-jobs") ?? true
    jobCount = attributes.integer("queued-job-count") ?? 0
    formats = attributes.texts("document-format-supported")
    copies = attributes.range("copies-supported") ?? 1...1
    media = PrintMedia.list(attributes, isOfCUPS: isOfCUPS)
    jobAttributes = Set(attributes.texts("job-creation-attributes-supported"))
    scalings = Set(attributes.texts("print-scaling-supported"))
  }
}
