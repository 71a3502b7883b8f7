import CCUPS

extension IPPConnection {
  /// Creates a job without a document (Create-Job); such a job prints nothing.
  func create(_ order: JobOrder, fills: Bool) throws(PrintError) -> JobAnswer {
    let request = request(IPP_OP_CREATE_JOB)
    request.add("job-name", order.name, as: IPP_TAG_NAME)
    if order.copies > 1 { request.add("copies", order.copies, ofJob: true) }
    if let media = order.media {
      // A paper's name alone lets the printer choose margins, coating and tray. A job has either a
      // name or a collection.
      if media.label == nil, media.isBorderless || media.type != nil || media.source != nil {
        request.add(media)
      } else {
        request.add("media", media.name, as: IPP_TAG_KEYWORD, ofJob: true)
      }
      if media.isBorderless, fills {
        request.add("print-scaling", "fill", as: IPP_TAG_KEYWORD, ofJob: true)
      }
    }
    let answer = try ask(request)
    guard answer.isSuccessful else { return .refused(answer.refusal) }
    guard let number = answer.attributes.integer("job-id") else {
      return .refused(JobRefusal(word: "no job-id", isTransient: false))
    }
    return .taken(number)
  }

  /// Sends a job's only document (Send-Document).
  ///
  /// - Parameter whenSent: called after the last byte has gone out, before the answer arrives.
  func send(
    _ document: [UInt8], _ format: PrintDocument.Format, to number: Int, whenSent: () -> Void
  ) throws(PrintError) -> JobAnswer {
    let request = request(IPP_OP_SEND_DOCUMENT)
    request.add("job-id", number)
    request.add("document-format", format.rawValue, as: IPP_TAG_MIMETYPE)
    request.add("last-document", true)
    let answer = try ask(request, sending: document, whenSent: whenSent)
    return answer.isSuccessful ? .taken(number) : .refused(answer.refusal)
  }

  /// Cancels a job, if the printer still can (Cancel-Job).
  ///
  /// - Parameter purging: whether CUPS forgets the job, also a finished one, and its copy of the
  ///   picture.
  func cancel(_ number: Int, purging: Bool) {
    let request = request(IPP_OP_CANCEL_JOB)
    request.add("job-id", number)
    if purging { request.add("purge-job", true) }
    _ = try? ask(request)
  }

  /// What the printer knows about a job (Get-Job-Attributes).
  ///
  /// - Returns: nil if the printer has no job of that number and name: a printer that forgot its
  ///   jobs numbers new ones from one.
  func job(_ number: Int, named name: String) throws(PrintError) -> JobStatus? {
    let request = request(IPP_OP_GET_JOB_ATTRIBUTES)
    request.add("job-id", number)
    request.ask(for: JobStatus.names)
    let answer = try ask(request)
    guard answer.isSuccessful else {
      if JobStatus.isForgotten(answer.status) { return nil }
      throw .refused(printer: printer, status: answer.statusWord)
    }
    let status = JobStatus(answer.attributes)
    return status.name == nil || status.name == name ? status : nil
  }

  /// The numbers of this program's unfinished jobs of a name (Get-Jobs).
  func openJobs(named name: String) throws(PrintError) -> [Int] {
    let request = request(IPP_OP_GET_JOBS)
    request.add("my-jobs", true)
    request.add("which-jobs", "not-completed", as: IPP_TAG_KEYWORD)
    request.ask(for: ["job-id", "job-name"])
    let answer = try ask(request)
    var numbers: [Int] = []
    answer.forEachJob { job in
      guard let found = job["job-name"].flatMap({ IPPValue.texts($0).first }), found == name,
        let number = job["job-id"].flatMap(IPPValue.integer)
      else { return }
      numbers.append(number)
    }
    return numbers
  }
}

extension IPPMessage {
  /// The refusal that this answer is.
  fileprivate var refusal: JobRefusal {
    let transient = [
      IPP_STATUS_ERROR_BUSY, IPP_STATUS_ERROR_TEMPORARY, IPP_STATUS_ERROR_NOT_ACCEPTING_JOBS,
      IPP_STATUS_ERROR_SERVICE_UNAVAILABLE, IPP_STATUS_ERROR_TOO_MANY_JOBS,
      IPP_STATUS_ERROR_DEVICE, IPP_STATUS_ERROR_PRINTER_IS_DEACTIVATED, IPP_STATUS_ERROR_TIMEOUT,
      IPP_STATUS_ERROR_NOT_POSSIBLE, IPP_STATUS_ERROR_INTERNAL, IPP_STATUS_ERROR_NOT_FOUND,
      IPP_STATUS_ERROR_FORBIDDEN, IPP_STATUS_ERROR_NOT_AUTHENTICATED,
      IPP_STATUS_ERROR_NOT_AUTHORIZED,
    ]
    return JobRefusal(word: statusWord, isTransient: transient.contains(status))
  }
}

extension IPPConnection {
  private static let statusNames = [
    "printer-make-and-model", "printer-state", "printer-state-reasons", "printer-is-accepting-jobs",
    "queued-job-count", "document-format-supported", "copies-supported", "media-supported",
    "media-ready", "media-col-ready", "media-col-database", "print-scaling-supported",
    "printer-state-message", "jpeg-features-supported",
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
    // Every printer states it (RFC 8011, 5.4.11).
    guard answer.attributes.integer("printer-state") != nil else {
      throw .badAnswer(printer: printer, reason: "its answer has no printer-state")
    }
    var status = PrinterStatus(answer.attributes, of: printer, isOfCUPS: isOfCUPS)
    // A size without a standard name is the driver's, whose description names it.
    if isOfCUPS, status.media.contains(where: { $0.name.hasPrefix("custom_") }),
      let description = driverDescription()
    {
      let papers = DriverPapers.list(description)
      if !papers.isEmpty { status.media = papers }
    }
    return status
  }
}

extension PrinterStatus {
  /// A printer as its attributes describe it; a missing attribute has a simple printer's value.
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
    // An idle printer's message is about an earlier job.
    if isOfCUPS, activity != .idle, !reasons.contains(where: \.stopsPrinting),
      let reason = PrinterReason(wordsOfCUPS: attributes.text("printer-state-message") ?? "")
    {
      reasons.append(reason)
    }
    isAccepting = attributes.boolean("printer-is-accepting-jobs") ?? true
    jobCount = attributes.integer("queued-job-count") ?? 0
    formats = attributes.texts("document-format-supported")
    copies = attributes.range("copies-supported") ?? 1...1
    media = PrintMedia.list(attributes, isOfCUPS: isOfCUPS)
    let features = attributes.texts("jpeg-features-supported")
    takesProgressive = features.isEmpty || features.contains("progressive")
    scalings = Set(attributes.texts("print-scaling-supported"))
  }
}
