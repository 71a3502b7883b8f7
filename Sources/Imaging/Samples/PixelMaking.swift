/// When a photo's pixels are made of what is stored in its file.
public enum PixelMaking: Hashable, Sendable {
  /// All of them when the file is decoded.
  case atOnce
  /// As soon as they are needed, and only those, of a JPEG whose longer side has more than so many pixels:
  /// less memory and, where few are needed, less work. The pixels are the same. Of other files they are made
  /// at once.
  case whenNeeded(longerThan: Int)

  func isWorthWaiting(for size: PixelSize) -> Bool {
    guard case .whenNeeded(let limit) = self else { return false }
    return max(size.width, size.height) > limit
  }
}
