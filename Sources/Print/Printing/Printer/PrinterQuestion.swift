/// What the process that converses with a printer is asked.
enum PrinterQuestion: Codable, Sendable {
  case status
  /// A job without a document; whether it fills borderless paper.
  case create(JobOrder, fills: Bool)
  /// A job's document, whose bytes follow.
  case send(PrintDocument.Format, count: Int, job: Int)
  case cancel(Int)
  case purge(Int)
  case job(Int, name: String)
  case openJobs(name: String)
}

/// What that process answers: a value of the question's own kind, or why there is none.
enum PrinterReply<Value: Codable & Sendable>: Codable, Sendable {
  case value(Value)
  case fault(PrintError)
}

/// The first reply, without a question: there is a connection.
struct PrinterGreeting: Codable, Sendable {
  let printer: String
  let isOfCUPS: Bool
  /// The digest of the certificate that the printer shows; nil without TLS.
  let certificate: String?
}

/// The replies to a document.
enum DocumentReply: Codable, Sendable {
  /// Its last byte has gone out; ``answer(_:)`` follows.
  case sent
  case answer(JobAnswer)
}
