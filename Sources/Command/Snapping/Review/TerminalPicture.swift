import Imaging

/// A photo drawn with half-block characters, each two pixels, one above the other.
struct TerminalPicture {
  /// The number of characters a line, and of lines.
  let columns, lines: Int
  private let picture: Photo
  private let depth: ColorDepth

  /// Scales a photo to fit a part of the window.
  ///
  /// - Parameters:
  ///   - columns: the part's width in characters; at least 1.
  ///   - lines: the part's height in lines; at least 1.
  init(_ photo: Photo, columns: Int, lines: Int, depth: ColorDepth) {
    // A character cell is about twice as high as wide: half of it is square.
    let scale = min(
      Double(columns) / Double(photo.size.width), Double(2 * lines) / Double(photo.size.height))
    self.columns = max(1, min(columns, Int((Double(photo.size.width) * scale).rounded())))
    self.lines = max(1, min(lines, Int((Double(photo.size.height) * scale / 2).rounded())))
    picture = photo.resized(to: PixelSize(width: self.columns, height: 2 * self.lines))
    self.depth = depth
  }

  /// One line of characters; resets the colours at its end.
  func line(_ line: Int) -> String {
    var text = ""
    var last: (upper: String, lower: String)?
    for x in 0..<columns {
      let (upper, lower) = (color(x, 2 * line), color(x, 2 * line + 1))
      guard depth != .none else {
        text.append(Self.shade(luma(of: upper) + luma(of: lower)))
        continue
      }
      let codes = (upper: code(upper), lower: code(lower))
      // A colour code is written only where the colour changes.
      if last?.upper != codes.upper { text += "\u{1B}[38;\(codes.upper)m" }
      if last?.lower != codes.lower { text += "\u{1B}[48;\(codes.lower)m" }
      last = codes
      text += "▀"
    }
    return depth == .none ? text : text + "\u{1B}[0m"
  }

  private func color(_ x: Int, _ y: Int) -> SIMD3<Int> {
    let index = (y * columns + x) * 3
    return SIMD3(
      Int(picture.pixels[index]), Int(picture.pixels[index + 1]), Int(picture.pixels[index + 2]))
  }

  /// BT.601 luma, 0 to 255.
  private func luma(of color: SIMD3<Int>) -> Int {
    (299 * color.x + 587 * color.y + 114 * color.z) / 1000
  }

  private func code(_ color: SIMD3<Int>) -> String {
    depth == .full ? "2;\(color.x);\(color.y);\(color.z)" : "5;\(Self.paletteIndex(color))"
  }

  /// The nearest of xterm's 256 colours: a cube of 6 × 6 × 6 with levels 0, 95, 135 … 255, and 24
  /// greys from 8 in steps of 10.
  static func paletteIndex(_ color: SIMD3<Int>) -> Int {
    func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
    func distance(_ other: SIMD3<Int>) -> Int {
      let difference = color &- other
      return (difference &* difference).wrappedSum()
    }
    let steps = SIMD3(step(color.x), step(color.y), step(color.z))
    let cube = SIMD3(level(steps.x), level(steps.y), level(steps.z))
    let gray = min(23, max(0, (color.wrappedSum() / 3 - 3) / 10))
    let grayLevel = SIMD3(repeating: 8 + 10 * gray)
    return distance(grayLevel) < distance(cube)
      ? 232 + gray : 16 + 36 * steps.x + 6 * steps.y + steps.z
  }

  /// The shade for the sum of two luma values, 0 to 510, light on dark.
  private static func shade(_ sum: Int) -> Character {
    let shades: [Character] = [" ", "░", "▒", "▓", "█"]
    return shades[min(4, sum * 5 / 511)]
  }
}

/// A terminal's number of colours.
enum ColorDepth: Sendable {
  /// No colours, or turned off by `NO_COLOR`.
  case none
  /// The 256 colours of xterm.
  case palette
  /// 24 bits.
  case full

  /// Reads `NO_COLOR` (no-color.org), `TERM` and `COLORTERM`.
  init(_ environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false || term.isEmpty || term == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      || term.hasSuffix("-direct")
    {
      self = .full
    } else if term.contains("256") {
      self = .palette
    } else {
      self = .none
    }
  }
}
