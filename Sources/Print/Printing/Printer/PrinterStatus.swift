/// A printer's state, from its last answer.
public struct PrinterStatus: Sendable, Equatable, Codable {
  /// Its name: the CUPS destination's, or its address.
  public internal(set) var printer: String
  /// The maker and model; empty if the printer does not state them.
  public internal(set) var model = ""
  /// What the printer does.
  public internal(set) var activity = Activity.idle
  /// The reasons for its state, none when all is well.
  public internal(set) var reasons: [PrinterReason] = []
  /// Whether the printer takes jobs.
  public internal(set) var isAccepting = true
  /// The number of jobs that the printer holds, from all users.
  public internal(set) var jobCount = 0
  /// The papers on which the printer prints, loaded ones first.
  public internal(set) var media: [PrintMedia] = []
  /// The MIME types of documents that the printer takes.
  public internal(set) var formats: [String] = []
  /// The numbers of copies that the printer makes of one job.
  public internal(set) var copies = 1...1
  /// Whether the printer takes JPEG files whose picture comes in several scans
  /// (`jpeg-features-supported`, PWG 5100.13); true if it does not say.
  var takesProgressive = true
  /// The values of `print-scaling` that the printer knows (PWG 5100.16).
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

  /// Whether the printer prints a job that it gets now.
  public var canPrint: Bool {
    isAccepting && activity != .stopped && !reasons.contains(where: \.stopsPrinting)
  }

  /// Whether it takes documents of a format.
  public func takes(_ format: PrintDocument.Format) -> Bool { formats.contains(format.rawValue) }

  /// The names of papers that are loaded, each once.
  public var loadedMedia: [String] { Self.names(of: media.filter(\.isLoaded)) }

  private static func names(of papers: [PrintMedia]) -> [String] {
    var seen: Set<String> = []
    return papers.map(\.name).filter { seen.insert($0).inserted }
  }
}

extension PrinterStatus {
  /// The printer's paper for a wanted size: loaded papers come before others, borderless ones
  /// first.
  ///
  /// Only its own name selects a paper that the printer cuts into several.
  ///
  /// - Parameter name: a PWG name, a friendly one such as `10x15`, or a driver's own name or label;
  ///   nil for what the printer has.
  /// - Returns: nil if the caller asks for no paper.
  /// - Throws: ``PrintError/unknownMedia(name:)``,
  ///   ``PrintError/mediaNotSupported(name:supported:)``, or
  ///   ``PrintError/mediaNotLoaded(name:loaded:)``, which names what is loaded.
  public func paper(for name: String?) throws(PrintError) -> PrintMedia? {
    guard let name else { return nil }
    func isOwn(_ word: String?) -> Bool { word?.lowercased() == name.lowercased() }
    let own = media.filter { $0.label != nil }
    if let paper = own.first(where: { isOwn($0.name) }) ?? own.first(where: { isOwn($0.label) }) {
      return paper
    }
    let sizes = try PaperSize.meant(by: name)
    // From a printer that names no paper at all, ask for the wanted one.
    guard !media.isEmpty,
      let size = sizes.first(where: { papers(of: $0).contains(where: \.isLoaded) })
        ?? sizes.first(where: { !papers(of: $0).isEmpty }) ?? sizes.first
    else {
      let size = sizes[0]
      return PrintMedia(
        name: size.name, width: size.width, length: size.length, isBorderless: false,
        isLoaded: false, type: nil, source: nil)
    }
    let fitting = papers(of: size)
    guard !fitting.isEmpty else {
      throw .mediaNotSupported(name: name, supported: Self.names(of: media))
    }
    let loaded = loadedMedia
    // Many printers do not know what paper they hold.
    let usable = loaded.isEmpty ? fitting : fitting.filter(\.isLoaded)
    guard let first = usable.first(where: \.isBorderless) ?? usable.first else {
      throw .mediaNotLoaded(name: name, loaded: loaded)
    }
    return first
  }

  private func papers(of size: PaperSize) -> [PrintMedia] {
    media.filter { size.isSize(of: $0) && !$0.isCut }
  }

  /// The friendly names by which ``paper(for:)`` finds papers, by the papers' names.
  public var friendlyNames: [String: [String]] {
    PaperSize.friendlyNames.keys.sorted().reduce(into: [:]) { names, name in
      if let paper = try? paper(for: name) { names[paper.name, default: []].append(name) }
    }
  }
}
