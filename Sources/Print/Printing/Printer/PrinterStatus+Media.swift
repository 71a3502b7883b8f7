extension PrinterStatus {
  /// The paper of a printer for a wanted size: loaded before not loaded, borderless before not.
  ///
  /// A paper that the printer cuts into several has to be asked for by its own name.
  ///
  /// - Parameter name: a PWG name, a friendly one such as `10x15`, or a driver's own name or words;
  ///   nil for what the printer has.
  /// - Returns: nil where no paper was asked for.
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
    // A printer that names no paper at all is asked as it is wanted.
    guard !media.isEmpty, let size = sizes.first(where: { !papers(of: $0).isEmpty }) ?? sizes.first
    else {
      let size = sizes[0]
      return PrintMedia(
        name: size.name, width: size.width, length: size.length, isBorderless: false,
        isLoaded: false, type: nil, source: nil)
    }
    let fitting = papers(of: size)
    guard !fitting.isEmpty else {
      var names: [String] = []
      for paper in media where !names.contains(paper.name) { names.append(paper.name) }
      throw .mediaNotSupported(name: name, supported: names)
    }
    let loaded = loadedMedia
    // Many printers do not know what is in them.
    let usable = loaded.isEmpty ? fitting : fitting.filter(\.isLoaded)
    guard let first = usable.first(where: \.isBorderless) ?? usable.first else {
      throw .mediaNotLoaded(name: name, loaded: loaded)
    }
    return first
  }

  private func papers(of size: PaperSize) -> [PrintMedia] {
    media.filter { size.isSize(of: $0) && !$0.isCut }
  }

  /// The names that people use by which ``paper(for:)`` finds a paper.
  public func friendlyNames(of paper: PrintMedia) -> [String] {
    PaperSize.friendlyNames.keys.filter { (try? self.paper(for: $0))?.name == paper.name }.sorted()
  }
}
