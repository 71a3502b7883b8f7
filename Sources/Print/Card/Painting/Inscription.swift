import Imaging

/// Cuts words into the stone of a panel: ink in the letters, light on their lower edges.
struct Inscription {
  let words: CardInscription
  let layout: CardLayout

  // The booth's colours for words on stone (LOOK).
  private static let ink = SIMD3<Float>(35, 39, 26)
  private static let soft = SIMD3<Float>(73, 74, 64)
  private static let olive = SIMD3<Float>(67, 80, 33)
  private static let white = SIMD3<Float>(255, 255, 255)

  /// The type's sizes in millimetres per em; and the distance of lines in ems.
  private static let (title, name, call, small) = (4.6, 6.3, 4.9, 3.3)
  /// The mean width of Didot's letters in ems.
  private static let letter = 0.48
  /// The most lines of a call.
  private static let callLines = 4
  private static let leading = 1.2
  /// The share of the words' width that the lines of museum and date may fill.
  private static let lowerPart = 0.86
  /// The share of an em above the baseline.
  private static let ascent = 0.78
  /// The largest logo, in millimetres.
  private static let logo = (width: 40.0, height: 6.5)

  /// What stands on one line.
  private enum Item {
    case line(FittedLine, SIMD3<Float>)
    case logo(RGBAImage)

    /// The height of the line, in pixels.
    var height: Double {
      switch self {
      case .line(let line, _): Inscription.leading * line.size
      case .logo(let image): Double(image.size.height) * 1.15
      }
    }
  }

  /// Paints the words.
  ///
  /// - Returns: the notes on what is left out.
  func paint(on sheet: inout Sheet, _ fonts: borrowing LineFitter) -> [CardNote] {
    var scale = layout.typeScale
    var (items, notes) = set(fonts, scale: scale)
    let room = sheet.dots(layout.words.height)
    let height = items.reduce(0) { $0 + $1.height }
    if height > room {
      scale *= room / height
      (items, notes) = set(fonts, scale: scale)
    }
    let taken = items.reduce(0) { $0 + $1.height }
    let center = sheet.dots(layout.words.center)
    var top = center.y - taken / 2
    for item in items {
      switch item {
      case .line(let line, let color):
        let baseline = Int((top + Self.ascent * line.size + 0.1 * line.size).rounded())
        let left = Int((center.x - Double(line.line.size.width) / 2).rounded())
        carve(line.line, left: left, top: baseline + line.line.top, color, on: &sheet)
      case .logo(let image):
        let left = Int((center.x - Double(image.size.width) / 2).rounded())
        draw(image, left: left, top: Int(top.rounded()), on: &sheet)
      }
      top += item.height
    }
    return notes
  }

  /// Sets all lines: title, name, and below them museum and date on one line if they fit.
  private func set(
    _ fonts: borrowing LineFitter, scale: Double
  ) -> (items: [Item], notes: [CardNote]) {
    var items: [Item] = []
    var notes: [CardNote] = []
    var width = Int(layout.words.width * CardFormat.dotsPerMillimeter)
    func style(_ face: Typeface, _ size: Double, _ color: SIMD3<Float>) -> LineStyle {
      LineStyle(face: face, size: size * scale, color: color)
    }
    func add(
      _ text: String?, _ line: CardNote.Line, _ style: LineStyle, _ fonts: borrowing LineFitter
    ) {
      guard let text else { return }
      let (fitted, more) = fonts.set(text, as: line, style, width: width)
      if let fitted { items.append(.line(fitted, style.color)) }
      notes += more
    }
    if let call = words.call {
      let breadth = Self.letter * Self.call * scale
      for line in Self.lines(of: call, letters: layout.words.width / breadth) {
        add(line, .call, style(.didot, Self.call, Self.ink), fonts)
      }
    } else {
      add(words.title, .title, style(.didot, Self.title, Self.olive), fonts)
      add(words.name, .name, style(.didot, Self.name, Self.ink), fonts)
    }
    let small = style(.neohellenic, Self.small, Self.soft)
    // The olive branches leave the lower lines less room.
    width = Int(Double(width) * Self.lowerPart)
    if let logo = words.logo {
      let size = logo.size.filling(
        width: Self.logo.width * scale * CardFormat.dotsPerMillimeter,
        height: Self.logo.height * scale * CardFormat.dotsPerMillimeter)
      items.append(.logo(logo.resized(to: size, filter: .lanczos)))
      add(words.date, .date, small, fonts)
    } else if let museum = words.museum, let date = words.date,
      [museum, date].allSatisfy({ fonts.set($0, as: .museum, small, width: width).line != nil }),
      let both = fonts.set("\(museum) · \(date)", as: .museum, small, width: width).line,
      both.size >= 0.9 * small.size * CardFormat.dotsPerMillimeter
    {
      let checked =
        fonts.set(museum, as: .museum, small, width: width).notes
        + fonts.set(date, as: .date, small, width: width).notes
      items.append(.line(both, small.color))
      notes += checked
    } else {
      add(words.museum, .museum, small, fonts)
      add(words.date, .date, small, fonts)
    }
    return (items, notes)
  }

  /// Breaks a call at blanks, preferably behind a comma, into the fewest lines that fit, and keeps
  /// the longest line as short as it can.
  static func lines(of call: String, letters: Double) -> [String] {
    let words = call.split(separator: " ")
    // The number of letters before each word, with one blank behind every word.
    let offsets = words.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count + 1) }
    func length(_ range: Range<Int>) -> Int {
      offsets[range.upperBound] - offsets[range.lowerBound] - 1
    }
    let count = words.count
    // The best line ends from each word on, and their cost in letters.
    var best = (0..<count).map { (ends: [count], cost: length($0..<count)) }
    let wanted = Int((Double(call.count) / max(letters, 1)).rounded(.up))
    for _ in 1..<min(max(wanted, 1), callLines) {
      best = (0..<count).map { start in
        var found = best[start]
        for end in start + 1..<count {
          let penalty = words[end - 1].last?.isPunctuation == true ? 0 : 3
          let cost = max(length(start..<end), best[end].cost) + penalty
          if cost < found.cost { found = ([end] + best[end].ends, cost) }
        }
        return found
      }
    }
    let ends = best.first?.ends ?? []
    return zip([0] + ends, ends).map { words[$0..<$1].joined(separator: " ") }
  }

  /// Cuts a line into the stone: its upper edges lie in shade, its lower edges catch light.
  private func carve(
    _ line: TypeLine, left: Int, top: Int, _ color: SIMD3<Float>, on sheet: inout Sheet
  ) {
    for (dx, dy, color, part) in [
      (1, 2, Self.white, Float(0.85)), (0, -1, Self.ink, 0.28), (0, 0, color, 0.96),
    ] {
      let (left, top) = (left + dx, top + dy)
      sheet.mix(columns: left..<left + line.size.width, rows: top..<top + line.size.height) {
        x, y in
        (color, part * Float(line.coverage[(y - top) * line.size.width + x - left]) / 255)
      }
    }
  }

  private func draw(_ logo: RGBAImage, left: Int, top: Int, on sheet: inout Sheet) {
    let size = logo.size
    sheet.mix(columns: left..<left + size.width, rows: top..<top + size.height) { x, y in
      let index = 4 * ((y - top) * size.width + x - left)
      let color = SIMD3<Float>(
        Float(logo.pixels[index]), Float(logo.pixels[index + 1]), Float(logo.pixels[index + 2]))
      return (color, Float(logo.pixels[index + 3]) / 255)
    }
  }
}

extension PixelSize {
  /// The largest size in the same shape that fits, larger than this one too.
  fileprivate func filling(width: Double, height: Double) -> PixelSize {
    let scale = min(width / Double(self.width), height / Double(self.height))
    return PixelSize(
      width: max(1, Int(Double(self.width) * scale)),
      height: max(1, Int(Double(self.height) * scale)))
  }
}
