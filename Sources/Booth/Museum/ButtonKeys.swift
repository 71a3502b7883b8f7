import Notation

/// The keys of physical buttons: a USB button, a GPIO adapter or a presenter's remote is a keyboard.
package struct ButtonKeys: Sendable, Equatable, Encodable {
  /// Names of keys by their place (UI Events, `KeyboardEvent.code`): those that begin a visit, take
  /// the photo, and throw it away for another.
  package var begin: [String] = []
  package var photo: [String] = []
  package var retake: [String] = []

  /// No buttons.
  package init() {}

  /// All keys that a button may be.
  static let codes: [String] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { "Key\($0)" } + (0...9).map { "Digit\($0)" }
    + (0...9).map { "Numpad\($0)" } + (1...24).map { "F\($0)" }
    + [
      "Enter", "Space", "Escape", "Backspace", "Tab", "Insert", "Delete", "Home", "End", "PageUp",
      "PageDown", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "NumpadEnter", "NumpadAdd",
      "NumpadSubtract", "NumpadMultiply", "NumpadDivide", "NumpadDecimal", "Minus", "Equal",
      "Comma", "Period", "Slash", "Backslash", "Semicolon", "Quote", "Backquote", "BracketLeft",
      "BracketRight", "IntlBackslash", "Pause", "PrintScreen", "ScrollLock", "ContextMenu",
      "ShiftLeft", "ShiftRight", "ControlLeft", "ControlRight", "AltLeft", "AltRight",
      "MediaPlayPause", "MediaTrackNext", "MediaTrackPrevious", "MediaStop", "AudioVolumeUp",
      "AudioVolumeDown", "AudioVolumeMute", "BrowserHome", "BrowserBack", "BrowserForward",
    ]
}

/// `[keys]` of a `museum.toml`.
extension MuseumFile {
  private typealias Action = WritableKeyPath<ButtonKeys, [String]> & Sendable
  private static let actions: [String: any Action] = [
    "begin": \.begin, "photo": \.photo, "retake": \.retake,
  ]

  mutating func readKeys(_ entry: TOMLReader.Entry) {
    let name = entry.path[1]
    guard let field = Self.actions[name] else {
      let nearest = NearestName.nearest(to: name, among: Self.actions.keys.sorted())
      return blame(entry.line, "There is no button for \(name); the nearest is \(nearest).")
    }
    let codes: [String]
    switch entry.value {
    case .text(let code)?: codes = [code]
    case .texts(let list)?: codes = list
    default:
      return blame(
        entry.line, "keys.\(name) is no key; write one such as \"Enter\" or [\"Enter\", \"KeyB\"].")
    }
    for code in codes where !ButtonKeys.codes.contains(code) {
      let nearest = NearestName.nearest(to: code, among: ButtonKeys.codes)
      return blame(
        entry.line,
        "\"\(code)\" is no key's code; the nearest is \"\(nearest)\" (KeyboardEvent.code).")
    }
    settings.keys[keyPath: field] = codes
  }
}
