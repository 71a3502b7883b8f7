/// What the program tells a printer about a job before its document.
struct JobOrder: Sendable, Codable {
  /// The job's name: the print's identifier, and never a visitor's name.
  let name: String
  let copies: Int
  /// The paper; nil for the printer's own choice.
  let media: PrintMedia?
}

/// A printer's refusal of a job or a document.
struct JobRefusal: Sendable, Codable {
  /// The status code's keyword.
  let word: String
  /// Whether the printer may take the same later.
  let isTransient: Bool
}

/// A printer's answer to a job or a document.
enum JobAnswer: Sendable, Codable {
  /// The printer took it, as the job of this number.
  case taken(Int)
  case refused(JobRefusal)

  /// The refusal; for a taken job, that of an answer without a number.
  var refusal: JobRefusal {
    switch self {
    case .taken: JobRefusal(word: "no job-id", isTransient: false)
    case .refused(let refusal): refusal
    }
  }
}
