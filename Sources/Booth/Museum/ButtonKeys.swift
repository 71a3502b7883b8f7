import Notation

/// The keys of physical buttons: for the page, a USB button, a GPIO adapter or a presenter's remote
/// is a keyboard.
package struct ButtonKeys: Sendable, Equatable, Encodable {
  /// Names of keys by their place (UI Events, `KeyboardEvent.code`): the keys that begin a visit,
  /// take the photo, and discard the photo for another.
  package var begin: [String] = []
  package var photo: [String] = []
  package var retake: [String] = []

  /// No buttons.
  package init() {}

  /// The codes of all keys that a button may send.
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
  /// The codes of a button's keys.
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
