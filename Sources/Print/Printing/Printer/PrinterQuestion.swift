/// A question to the process that converses with a printer.
enum PrinterQuestion: Codable, Sendable {
  case status
  /// Creates a job without a document; `fills` says whether the picture fills borderless paper.
  case create(JobOrder, fills: Bool)
  /// A job's document, whose bytes follow.
  case send(PrintDocument.Format, count: Int, job: Int)
  case cancel(Int, purging: Bool)
  case job(Int, name: String)
  case openJobs(name: String)
}

/// That process's answer: a value of the kind that the question wants, or a fault.
enum PrinterReply<Value: Codable & Sendable>: Codable, Sendable {
  case value(Value)
  case fault(PrintError)
}

/// The first reply, which answers no question: the connection is open.
struct PrinterGreeting: Codable, Sendable {
  let printer: String
  let isOfCUPS: Bool
  /// The digest of the certificate that the printer shows; nil without TLS.
  let certificate: String?
}

/// The replies to a document.
enum DocumentReply: Codable, Sendable {
  /// The document's last byte has gone out; ``answer(_:)`` follows.
  case sent
  case answer(JobAnswer)
}
