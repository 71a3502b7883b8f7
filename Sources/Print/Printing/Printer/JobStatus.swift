import CCUPS

/// A job as its printer knows it.
struct JobStatus: Sendable, Equatable, Codable {
  /// The job's name; nil if the printer does not state it.
  let name: String?
  let state: State
  /// Keywords (`job-state-reasons`).
  let reasons: [String]
  /// Whether a side has come out, as far as the printer counts.
  let hasPrinted: Bool

  /// What a job does (`job-state`, RFC 8011, 5.3.7).
  enum State: Sendable, Codable {
    /// It waits, prints, or stands with the printer.
    case open
    case cancelled
    case aborted
    case completed
  }

  static let names = [
    "job-name", "job-state", "job-state-reasons", "job-impressions-completed",
    "job-media-sheets-completed",
  ]

  init(_ attributes: IPPAttributes) {
    name = attributes.text("job-name")
    state =
      switch attributes.integer("job-state") {
      case Int(IPP_JSTATE_CANCELED.rawValue): .cancelled
      case Int(IPP_JSTATE_ABORTED.rawValue): .aborted
      case Int(IPP_JSTATE_COMPLETED.rawValue): .completed
      default: .open
      }
    reasons = attributes.texts("job-state-reasons").filter { $0 != "none" }
    hasPrinted = ["job-impressions-completed", "job-media-sheets-completed"].contains {
      (attributes.integer($0) ?? 0) > 0
    }
  }

  /// Whether the printer still waits for the job's document.
  var lacksDocument: Bool {
    state == .open && reasons.contains { ["job-incoming", "job-data-insufficient"].contains($0) }
  }

  /// Whether a status code says that the printer has no such job.
  static func isForgotten(_ status: ipp_status_t) -> Bool {
    [IPP_STATUS_ERROR_NOT_FOUND, IPP_STATUS_ERROR_GONE].contains(status)
  }
}
