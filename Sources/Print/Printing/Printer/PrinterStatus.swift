/// A printer as it answers now.
public struct PrinterStatus: Sendable, Equatable, Codable {
  /// Its name: the CUPS destination's, or its address.
  public internal(set) var printer: String
  /// The maker and model; empty where it does not tell.
  public internal(set) var model = ""
  /// What it does.
  public internal(set) var activity = Activity.idle
  /// The reasons for its state, none when all is well.
  public internal(set) var reasons: [PrinterReason] = []
  /// Whether it takes jobs.
  public internal(set) var isAccepting = true
  /// The number of jobs that it holds, everybody's.
  public internal(set) var jobCount = 0
  /// The papers that it prints on, those that are loaded first.
  public internal(set) var media: [PrintMedia] = []
  /// The MIME types of documents that it takes.
  public internal(set) var formats: [String] = []
  /// The numbers of copies that it prints of one job.
  public internal(set) var copies = 1...1
  /// Whether it takes JPEG files whose picture comes in several scans (`jpeg-features-supported`, PWG
  /// 5100.13); one that does not tell is taken to.
  var takesProgressive = true
  /// The names of attributes that a job for it may have.
  var jobAttributes: Set<String> = []
  /// The values of `print-scaling` that it knows (PWG 5100.16).
  var scalings: Set<String> = []

  /// What a printer does (`printer-state`).
  public enum Activity: String, Sendable, Codable {
    /// It waits for jobs.
    case idle
    /// It prints.
    case processing
    /// It prints nothing until staff have mended it.
    case stopped
  }

  /// Whether a job that it gets now is printed.
  public var canPrint: Bool {
    isAccepting && activity != .stopped && !reasons.contains(where: \.stopsPrinting)
  }

  /// Whether it takes documents of a format.
  public func takes(_ format: PrintDocument.Format) -> Bool { formats.contains(format.rawValue) }

  /// The names of papers that are loaded, each once.
  public var loadedMedia: [String] {
    var names: [String] = []
    for paper in media where paper.isLoaded && !names.contains(paper.name) {
      names.append(paper.name)
    }
    return names
  }
}
