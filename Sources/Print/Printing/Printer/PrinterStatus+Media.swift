extension PrinterStatus {
  /// The paper of a printer for a wanted size: loaded before not loaded, borderless before not.
  ///
  /// - Parameter name: a PWG name, or a friendly one such as `10x15`; nil for what the printer has.
  /// - Returns: nil where no paper was asked for.
  /// - Throws: ``PrintError/unknownMedia(name:)``,
  ///   ``PrintError/mediaNotSupported(name:supported:)``, or
  ///   ``PrintError/mediaNotLoaded(name:loaded:)``, which names what is loaded.
  public func paper(for name: String?) throws(PrintError) -> PrintMedia? {
    guard let name else { return nil }
    let size = try PaperSize(name)
    // A printer that names no paper at all is asked as it is wanted.
    guard !media.isEmpty else {
      return PrintMedia(
        name: size.name, width: size.width, length: size.length, isBorderless: false,
        isLoaded: false, type: nil, source: nil)
    }
    let fitting = media.filter(size.isSize)
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
}
