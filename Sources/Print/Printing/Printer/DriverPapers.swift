import CCUPS

/// The papers that the description (PPD) of a driver behind CUPS lists.
///
/// CUPS names papers by size and keeps one paper for each name: its name for a sheet of 4 × 6
/// inches may select the strip of 2 × 6 that the printer cuts from the sheet. The driver's own
/// names tell them apart.
enum DriverPapers {
  /// Points of a paper's sides: no roll is longer than 35 m.
  private static let sides = 1...100_000.0

  /// The papers of a description, in its order; none if the text is not a PPD.
  static func list(_ description: String) -> [PrintMedia] {
    var labels: [(name: String, label: String)] = []
    var sizes: [String: [Double]] = [:]
    var areas: [String: [Double]] = [:]
    let kinds = ["*PageSize ", "*PaperDimension ", "*ImageableArea "]
    for line in description.split(whereSeparator: \.isNewline) {
      guard kinds.contains(where: { line.hasPrefix($0) }),
        let found = line.prefixMatch(
          of: /\*(PageSize|PaperDimension|ImageableArea) ([^\/:]+)(?:\/([^:]*))?:\s*"([^"]*)"/)
      else { continue }
      let (_, kind, name, label, value) = found.output
      let numbers = value.split(separator: " ").compactMap { Double($0) }
      switch kind {
      case "PageSize": labels.append((String(name), String(label ?? name)))
      case "PaperDimension": sizes[String(name)] = numbers
      default: areas[String(name)] = numbers
      }
    }
    return labels.compactMap { name, label in
      guard let sheet = sizes[name], sheet.count == 2,
        sheet.allSatisfy(sides.contains)
      else { return nil }
      return paper(name, label, sheet: sheet, area: areas[name] ?? [])
    }
  }

  /// - Parameters:
  ///   - sheet: width and length in points, including what the printer cuts off.
  ///   - area: the printable part: left, bottom, right and top, in points.
  private static func paper(
    _ name: String, _ label: String, sheet: [Double], area: [Double]
  ) -> PrintMedia? {
    // `w288h432-div2` is a `w288h432` that the printer cuts: 288 × 432 points, without what it cuts
    // off.
    let base = String(name.prefix { $0 != "-" })
    let points = base.wholeMatch(of: /w([0-9]{2,4})h([0-9]{2,4})/).map { found in
      [found.output.1, found.output.2].compactMap { Double($0) }
    }
    let known = points == nil ? pwgMediaForPPD(base)?.pointee : nil
    let width = known.map { Int($0.width) } ?? Int((points ?? sheet)[0] * hundredths)
    let length = known.map { Int($0.length) } ?? Int((points ?? sheet)[1] * hundredths)
    guard width > 0, length > 0 else { return nil }
    let isBorderless =
      area.count == 4 && (area[2] - area[0]) * hundredths >= Double(width - rounding)
      && (area[3] - area[1]) * hundredths >= Double(length - rounding)
    return PrintMedia(
      name: name, width: width, length: length, isBorderless: isBorderless, isLoaded: false,
      type: nil, source: nil, label: label, isCut: cuts(name, label))
  }

  /// Whether the printer cuts a sheet into several pieces: `2x6*2`, `6x6+2x6`, `w432h576-div4`.
  private static func cuts(_ name: String, _ label: String) -> Bool {
    label.contains(/[*+]|\) ?x ?[2-9]/) || name.contains(/-(div[0-9]|w[0-9]+h)/)
  }

  /// Hundredths of a millimetre per point, and the largest difference that counts as rounding.
  private static let (hundredths, rounding) = (2540 / 72.0, 100)
}
