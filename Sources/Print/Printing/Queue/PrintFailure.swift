import JobQueue

/// Why a print will not come out.
package enum PrintFailure: Sendable, Equatable {
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

  /// A word for scripts.
  var kind: String {
    switch self {
    case .refused: "refused"
    case .aborted: "aborted"
    case .cancelledAtPrinter: "cancelled-at-printer"
    case .format: "format"
    case .options: "options"
    }
  }

  /// Whether the document is kept, until the queue gives up: the same may come out once staff have
  /// mended the printer.
  var isRepeatable: Bool { Self.repeatableKinds.contains(kind) }

  static let repeatableKinds = ["aborted", "cancelled-at-printer"]

  var outcome: Outcome { .failed(JobFault(kind, description), keepsFiles: isRepeatable) }
}

extension PrintFailure: CustomStringConvertible {
  /// One sentence that says why, with the remedy.
  package var description: String {
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
    }
  }
}

extension PrintFailure {
  /// Of a print that may have come out.
  static let forgotten = JobFault("forgotten", "The printer does not know whether it came out.")

  /// The sentence for what 0.1.0 stored of a failure.
  static func sentence(_ kind: String, _ detail: String) -> String {
    switch kind {
    case "refused": "\(Self.refused(status: detail))"
    case "aborted":
      "\(Self.aborted(reasons: detail.split(separator: ",").map(String.init)))"
    case "cancelled-at-printer": "\(Self.cancelledAtPrinter)"
    case "format": "\(Self.format(name: detail))"
    case "options": detail
    case "given-up": "It was not printed within \(detail) hours; its picture is removed."
    default: "The queue's copy of the document is gone; print the photo again."
    }
  }
}
