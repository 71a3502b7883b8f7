import CCUPS

/// A kind of paper that a printer prints on.
public struct PrintMedia: Sendable, Hashable, Codable {
  /// The PWG self-describing name (PWG 5101.1), such as `na_index-4x6_4x6in`, or a driver's own,
  /// such as `w288h432`.
  public let name: String
  /// Width in hundredths of millimetres.
  public let width: Int
  /// Length in hundredths of millimetres.
  public let length: Int
  /// Whether the picture reaches the paper's edges.
  public let isBorderless: Bool
  /// Whether this paper is loaded now.
  public let isLoaded: Bool
  /// The paper's coating, such as `photographic-glossy`; nil if the printer does not state it.
  public let type: String?
  /// The tray; nil if the printer does not state it.
  public let source: String?
  /// The driver's label of a paper that has a driver's own name, such as `4x6`; nil for a PWG name.
  public internal(set) var label: String? = nil
  /// Whether the printer cuts this paper into several: only the driver's own name or label, and no
  /// size, then selects it.
  public internal(set) var isCut = false
}

extension PrintMedia {
  /// The papers that a printer's attributes name, each kind once, loaded ones first.
  ///
  /// CUPS lists as ready the usual sizes of the country, whatever the printer behind it says: CUPS
  /// 2.4 named A4, A5 and DL for a printer with Letter and 4 × 6 inches. No paper behind CUPS
  /// therefore counts as loaded.
  static func list(_ attributes: IPPAttributes, isOfCUPS: Bool) -> [PrintMedia] {
    let readyNames = isOfCUPS ? [] : attributes.texts("media-ready")
    var papers = (isOfCUPS ? [] : attributes.collections("media-col-ready")).compactMap {
      PrintMedia($0, isLoaded: true)
    }
    let loaded = Set(papers.map(\.name))
    papers += readyNames.filter { !loaded.contains($0) }.compactMap {
      PrintMedia(named: $0, isLoaded: true)
    }
    papers += attributes.collections("media-col-database").compactMap {
      PrintMedia($0, isLoaded: false)
    }
    let known = Set(papers.map(\.name))
    papers += attributes.texts("media-supported").filter { !known.contains($0) }.compactMap {
      PrintMedia(named: $0, isLoaded: false)
    }
    var seen: Set<PrintMedia> = []
    return papers.filter { seen.insert($0).inserted }
  }

  /// A paper of `media-col-ready` or `media-col-database`.
  private init?(_ collection: IPPAttributes, isLoaded: Bool) {
    guard let size = collection.collections("media-size").first,
      let width = size.integer("x-dimension"), let length = size.integer("y-dimension")
    else { return nil }
    let stated = collection.text("media-size-name")
    let known = pwgMediaForSize(Int32(clamping: width), Int32(clamping: length))
    guard let name = stated ?? known?.pointee.pwg.map({ String(cString: $0) }) else { return nil }
    let margins = ["bottom", "left", "right", "top"].map {
      collection.integer("media-\($0)-margin")
    }
    self.init(
      name: name, width: width, length: length, isBorderless: margins.allSatisfy { $0 == 0 },
      isLoaded: isLoaded, type: collection.text("media-type"),
      source: collection.text("media-source"))
  }

  /// A paper by its PWG name alone; nil for the limits of custom sizes and for legacy names, which
  /// state no size.
  private init?(named name: String, isLoaded: Bool) {
    guard !name.hasPrefix("custom_min"), !name.hasPrefix("custom_max"),
      let size = PaperSize(pwg: name)
    else { return nil }
    self.init(
      name: name, width: size.width, length: size.length, isBorderless: false, isLoaded: isLoaded,
      type: nil, source: nil)
  }
}
