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
  case fault(PrinterFault)
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

/// A printer's fault, as the process that met it tells it.
enum PrinterFault: Codable, Sendable {
  case noPrinter
  case unreachable(printer: String, reason: String)
  case badAnswer(printer: String, reason: String)
  case noDaemon(server: String, reason: String)
  case unknownPrinter(printer: String)
  case refused(printer: String, status: String)

  /// - Parameter printer: its name, for a fault that no conversation has.
  init(_ error: PrintError, of printer: String) {
    self =
      switch error {
      case .noPrinter: .noPrinter
      case .unreachable(let printer, let reason): .unreachable(printer: printer, reason: reason)
      case .badAnswer(let printer, let reason): .badAnswer(printer: printer, reason: reason)
      case .noDaemon(let server, let reason): .noDaemon(server: server, reason: reason)
      case .unknownPrinter(let printer): .unknownPrinter(printer: printer)
      case .refused(let printer, let status): .refused(printer: printer, status: status)
      default: .badAnswer(printer: printer, reason: "\(error)")
      }
  }

  var error: PrintError {
    switch self {
    case .noPrinter: .noPrinter
    case .unreachable(let printer, let reason): .unreachable(printer: printer, reason: reason)
    case .badAnswer(let printer, let reason): .badAnswer(printer: printer, reason: reason)
    case .noDaemon(let server, let reason): .noDaemon(server: server, reason: reason)
    case .unknownPrinter(let printer): .unknownPrinter(printer: printer)
    case .refused(let printer, let status): .refused(printer: printer, status: status)
    }
  }
}
