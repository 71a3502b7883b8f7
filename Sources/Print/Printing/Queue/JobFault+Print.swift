package import JobQueue

/// Why a print will not come out: a word for scripts, and one sentence with the remedy.
extension JobFault {
  /// The printer refused the document or its options.
  ///
  /// - Parameter status: its status code's keyword.
  static func refused(_ status: String) -> JobFault {
    JobFault(
      "refused", "The printer refused the document (\(status)); try another printer or format.")
  }

  /// The printer gave up while it printed.
  ///
  /// - Parameter reasons: its keywords (`job-state-reasons`).
  static func aborted(_ reasons: [String]) -> JobFault {
    let why = reasons.isEmpty ? "without a reason" : reasons.joined(separator: ", ")
    return JobFault("aborted", "The printer gave up (\(why)); look at it, then print again.")
  }

  /// A person cancelled it at the printer's own panel.
  static let cancelledAtPrinter = JobFault(
    "cancelled-at-printer", "Somebody cancelled it at the printer; print it again if wanted.")

  /// The printer takes no document of this format.
  package static func format(_ name: String) -> JobFault {
    JobFault(
      "format",
      "The printer takes no \(name); give it another format, or choose another printer.")
  }

  /// The printer does not print on such paper, or not so many copies.
  static func options(_ sentence: String) -> JobFault { JobFault("options", sentence) }

  /// The printer does not know whether the print came out.
  static let forgotten = JobFault("forgotten", "The printer does not know whether it came out.")

  /// The queue's copy of the document is there and cannot be read.
  static func unreadable(_ reason: String) -> JobFault {
    JobFault(
      "file-unreadable", "The queue's copy of the document cannot be read: \(reason); print again.")
  }

  /// The document is no whole picture, so that none in another format can be made of it.
  static func damaged(_ sentence: String) -> JobFault { JobFault("file-damaged", sentence) }

  /// The kinds of faults for which the queue keeps the document until it gives up: the print may
  /// come out once staff have mended the printer or the disk.
  static let repeatableKinds = ["aborted", "cancelled-at-printer", "file-unreadable"]

  /// The outcome that ends the print.
  var ending: Outcome { .failed(self, keepsFiles: Self.repeatableKinds.contains(kind)) }

  /// The fault of a print whose failure version 0.1.0 stored.
  static func stored(_ kind: String, _ detail: String) -> JobFault {
    switch kind {
    case "refused": refused(detail)
    case "aborted": aborted(detail.split(separator: ",").map(String.init))
    case "cancelled-at-printer": cancelledAtPrinter
    case "format": format(detail)
    case "options": options(detail)
    case "given-up":
      JobFault(kind, "It was not printed within \(detail) hours; its picture is removed.")
    default: JobFault(kind, "The queue's copy of the document is gone; print the photo again.")
    }
  }
}
