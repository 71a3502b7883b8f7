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
  /// The keys' codes of a button.
  mutating func buttons(_ field: Field) -> [String] {
    let codes: [String]
    if case .text(let code)? = field.value {
      codes = [code]
    } else if let list = field.value?.texts {
      codes = list
    } else {
      blame(
        field, "\(field.name) is no key; write one such as \"Enter\" or [\"Enter\", \"KeyB\"].")
      return []
    }
    guard let code = codes.first(where: { !ButtonKeys.codes.contains($0) }) else { return codes }
    let nearest = NearestName.nearest(to: code, among: ButtonKeys.codes)
    blame(
      field, "\"\(code)\" is no key's code; the nearest is \"\(nearest)\" (KeyboardEvent.code).")
    return []
  }
}
