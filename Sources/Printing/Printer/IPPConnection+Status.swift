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
    let attributes = answer.attributes
    var status = PrinterStatus(printer: printer)
    status.model = attributes.text("printer-make-and-model") ?? ""
    status.activity =
      switch attributes.integer("printer-state") {
      case Int(IPP_PSTATE_STOPPED.rawValue): .stopped
      case Int(IPP_PSTATE_PROCESSING.rawValue): .processing
      default: .idle
      }
    status.reasons = attributes.texts("printer-state-reasons").filter { $0 != "none" }
      .map(PrinterReason.init)
    status.isAccepting = attributes.boolean("printer-is-accepting-jobs") ?? true
    status.jobCount = attributes.integer("queued-job-count") ?? 0
    status.formats = attributes.texts("document-format-supported")
    status.copies = attributes.range("copies-supported") ?? 1...1
    status.media = PrintMedia.list(attributes, isOfCUPS: isOfCUPS)
    status.jobAttributes = Set(attributes.texts("job-creation-attributes-supported"))
    status.scalings = Set(attributes.texts("print-scaling-supported"))
    return status
  }
}
