import Imaging

extension PixelSize {
  /// Parses `1280x720`; `nil` for other text and sides beyond 32768.
  init?(_ text: String) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...32768).contains(width), (1...32768).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}
