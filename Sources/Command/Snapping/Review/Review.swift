import Champion
import Imaging
import Mailer
import Overlay
import Texts

/// The review of a champion photo on the terminal: keep it, take another, move wreaths and statue,
/// send it, or leave.
///
/// The picture is rendered from the editor's plan, as `selfie crown --plan` renders it.
struct Review {
  /// The visitor's decision.
  enum Outcome: Equatable {
    case keep
    case retake
    case send(to: String)
    /// The photo is discarded.
    case leave
  }

  let editor: PlacementEditor
  /// The recipient's address; `nil` asks for it.
  let address: String?
  let language: Language
  let depth: ColorDepth
  /// The folder that an image viewer shows, if any.
  let preview: PreviewFolder?
  let terminal: ReviewTerminal
  /// Whether the terminal lacks control sequences.
  let isPlain: Bool

  /// Handles keys until the visitor decides; `leave` also when the terminal is closed.
  func run() throws -> Outcome {
    var champion = try rendered()
    var screen = Screen(size: terminal.size, status: status)
    draw(champion, screen)
    while true {
      var isMoved = false
      repeat {
        switch terminal.next() {
        case .end: return .leave
        case .pause: break
        case .key(let key):
          if let outcome = outcome(of: key) { return outcome }
          isMoved = apply(key) || isMoved
        }
      } while terminal.hasMore
      if isMoved { champion = try rendered() }
      let next = Screen(size: terminal.size, status: status)
      if isMoved || next != screen { draw(champion, next) }
      screen = next
    }
  }

  // MARK: - Keys

  private func outcome(of key: Key) -> Outcome? {
    switch key {
    case .enter, .character("k"), .character("K"), .character("κ"), .character("Κ"): return .keep
    case .character("r"), .character("R"), .character("ρ"), .character("Ρ"): return .retake
    case .escape, .interrupt, .character("q"), .character("Q"): return .leave
    case .character("s"), .character("S"), .character("σ"), .character("Σ"):
      return (address ?? askAddress()).map { .send(to: $0) }
    default: return nil
    }
  }

  /// Applies a key to the plan.
  ///
  /// - Returns: whether the screen must be redrawn.
  private func apply(_ key: Key) -> Bool {
    let nudge: PlacementEditor.Nudge
    switch key {
    case .left: nudge = .left
    case .right: nudge = .right
    case .up: nudge = .up
    case .down: nudge = .down
    // The keys with and without shift.
    case .character("+"), .character("="): nudge = .larger
    case .character("-"), .character("_"): nudge = .smaller
    case .character(";"), .character(":"): nudge = .counterclockwise
    case .character("'"), .character("\""): nudge = .clockwise
    case .tab:
      editor.chooseNext()
      return true
    // Redraws the lines that the question for the address covered.
    case .character("s"), .character("S"), .character("σ"), .character("Σ"): return true
    default: return false
    }
    guard editor.item != nil else { return false }
    editor.nudge(nudge)
    return true
  }

  // MARK: - The picture

  private func rendered() throws -> Photo {
    let champion = try editor.champion()
    try preview?.show(champion, plan: editor.plan)
    return champion
  }

  /// The window's size and the status line: everything on the screen besides the picture.
  private struct Screen: Equatable {
    var columns, rows: Int
    var status: String

    init(size: (columns: Int, rows: Int), status: String) {
      (columns, rows, self.status) = (size.columns, size.rows, status)
    }
  }

  private func draw(_ champion: Photo, _ screen: Screen) {
    guard !isPlain else {
      return terminal.write(screen.status + "\n" + keys.joined(separator: "   ") + "\n")
    }
    let words = wrapped([screen.status], screen.columns) + wrapped(keys, screen.columns)
    let lines = max(1, screen.rows - words.count)
    var shown = champion
    if let item = editor.item, editor.items.count > 1 {
      // The extent of one half-block character, in pixels.
      let thickness = max(
        1, max(champion.size.width / screen.columns, champion.size.height / 2 / lines))
      shown = champion.marking(editor.plan.area(of: item), thickness: thickness)
    }
    let picture = TerminalPicture(shown, columns: screen.columns, lines: lines, depth: depth)
    let margin = String(repeating: " ", count: (screen.columns - picture.columns) / 2)
    // Overwrites line by line: clearing the screen first would flicker.
    var text = "\u{1B}[H"
    for line in 0..<picture.lines { text += margin + picture.line(line) + "\u{1B}[K\r\n" }
    text += words.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    terminal.write(text)
  }

  /// The name of the selected item.
  private var status: String {
    if editor.notes.contains(.noFace) { return VisitorText.reviewNoFace.text(in: language) }
    let name: String
    switch editor.item {
    case .wreath:
      let wreaths = editor.items.filter { $0 != .statue }
      let number = (editor.item.flatMap { wreaths.firstIndex(of: $0) } ?? 0) + 1
      name = VisitorText.reviewWreath.text(
        in: language, ["number": "\(number)", "count": "\(wreaths.count)"])
    case .statue: name = VisitorText.reviewStatue.text(in: language)
    case nil: return VisitorText.reviewNothing.text(in: language)
    }
    guard editor.isOutside else { return name }
    return VisitorText.reviewOutside.text(in: language, ["item": name])
  }

  private var keys: [String] {
    var keys: [VisitorText] = [.reviewKeep, .reviewRetake]
    if editor.item != nil { keys += [.reviewMove, .reviewSize, .reviewTurn] }
    if editor.items.count > 1 { keys.append(.reviewNext) }
    return (keys + [.reviewSend, .reviewQuit]).map { $0.text(in: language) }
  }

  /// Phrases wrapped to the window's width; a phrase wider than that is truncated.
  private func wrapped(_ words: [String], _ columns: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 3 + word.count <= columns {
        lines[lines.count - 1] += "   " + word
      } else {
        lines.append(String(word.prefix(columns)))
      }
    }
    return lines
  }

  // MARK: - The address

  /// Asks for an address in the screen's lowest lines; `nil` when the visitor goes back.
  private func askAddress() -> String? {
    var address = ""
    var complaint: String?
    while true {
      drawAddress(address, complaint: complaint)
      var key: Key?
      while key == nil {
        switch terminal.next() {
        case .end: return nil
        case .pause: break
        case .key(let pressed): key = pressed
        }
      }
      complaint = nil
      switch key {
      case .escape, .interrupt: return nil
      case .backspace: _ = address.popLast()
      // The longest that mail allows (RFC 5321, 4.5.3.1).
      case .character(let character): if address.count < 254 { address.append(character) }
      case .enter:
        let typed = address.split(separator: " ").joined()
        if (try? EmailAddress(typed)) != nil { return typed }
        // As typed: what was read of it may look right.
        complaint = VisitorText.reviewAddressWrong.text(in: language, ["address": address])
      default: break
      }
    }
  }

  private func drawAddress(_ address: String, complaint: String?) {
    let question = VisitorText.reviewAddress.text(in: language, ["address": address])
    let hint = complaint ?? VisitorText.reviewAddressKeys.text(in: language)
    guard !isPlain else { return terminal.write("\r" + question) }
    let (columns, rows) = terminal.size
    // Of a long address, the end is shown: it is being typed.
    let line = String(question.suffix(columns - 1)) + "\u{1B}[7m \u{1B}[0m"
    terminal.write(
      "\u{1B}[\(max(1, rows - 1));1H\u{1B}[J\(line)\r\n\(hint.prefix(columns))")
  }
}
