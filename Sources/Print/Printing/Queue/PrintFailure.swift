/// Why a print will not come out.
public enum PrintFailure: Sendable, Equatable {
  /// The printer refused the document or its options; `status` is its status code's keyword.
  case refused(status: String)
  /// The printer gave up while it printed; `reasons` are its keywords (`job-state-reasons`).
  case aborted(reasons: [String])
  /// A person cancelled it at the printer's own panel.
  case cancelledAtPrinter
  /// The printer takes no document of this format.
  case format(name: String)
  /// The printer does not print on such paper, or not so many copies.
  case options(sentence: String)
  /// It waited for too long.
  case givenUp(hours: Int)
  /// The queue's copy is gone.
  case documentLost
  /// A later version's reason.
  case other(kind: String)

  /// A word for scripts.
  public var kind: String {
    switch self {
    case .refused: "refused"
    case .aborted: "aborted"
    case .cancelledAtPrinter: "cancelled-at-printer"
    case .format: "format"
    case .options: "options"
    case .givenUp: "given-up"
    case .documentLost: "document-lost"
    case .other(let kind): kind
    }
  }
}

extension PrintFailure: CustomStringConvertible {
  /// One sentence that says why, with the remedy.
  public var description: String {
    switch self {
    case .refused(let status):
      "The printer refused the document (\(status)); try another printer or format."
    case .aborted(let reasons):
      """
      The printer gave up (\(reasons.isEmpty ? "without a reason" : reasons.joined(separator: ", "))); \
      look at it, then print again.
      """
    case .cancelledAtPrinter: "Somebody cancelled it at the printer; print it again if wanted."
    case .format(let name):
      "The printer takes no \(name); give it another format, or choose another printer."
    case .options(let sentence): sentence
    case .givenUp(let hours):
      "It was not printed within \(hours) hours; its picture is removed."
    case .documentLost: "The queue's copy of the document is gone; print the photo again."
    case .other(let kind): "It failed (\(kind)); a newer version of the program says why."
    }
  }
}

extension PrintFailure {
  /// The kinds after which the document is kept for ``PrintQueue/printAgain(_:)``, until the queue
  /// gives up: the same document may come out once staff have mended the printer.
  static let repeatableKinds = ["aborted", "cancelled-at-printer"]

  /// What the database keeps beside ``kind``.
  var detail: String? {
    switch self {
    case .refused(let status): status
    case .aborted(let reasons): reasons.joined(separator: ",")
    case .format(let name): name
    case .options(let sentence): sentence
    case .givenUp(let hours): "\(hours)"
    case .cancelledAtPrinter, .documentLost, .other: nil
    }
  }

  init(kind: String, detail: String?) {
    let detail = detail ?? ""
    switch kind {
    case "refused": self = .refused(status: detail)
    case "aborted": self = .aborted(reasons: detail.split(separator: ",").map(String.init))
    case "cancelled-at-printer": self = .cancelledAtPrinter
    case "format": self = .format(name: detail)
    case "options": self = .options(sentence: detail)
    case "given-up": self = .givenUp(hours: Int(detail) ?? 0)
    case "document-lost": self = .documentLost
    default: self = .other(kind: kind)
    }
  }
}
