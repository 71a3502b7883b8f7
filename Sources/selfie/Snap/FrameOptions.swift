import ArgumentParser
import Imaging

/// The options on what a camera gives, and when.
struct FrameOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The preferred frame size, such as 1280x720.", valueName: "WxH"),
    transform: { text in
      guard let size = PixelSize(text) else {
        throw ValidationError("'\(text)' is not a resolution; give one such as 1280x720.")
      }
      return size
    })
  var resolution: PixelSize?

  @Option(
    name: .customLong("patience"),
    help: ArgumentHelp("Seconds to wait for a frame.", valueName: "s"))
  var seconds = 5.0

  var patience: Duration { .milliseconds(Int(seconds * 1000)) }

  func validate() throws {
    // Sentences tell tenths of seconds.
    guard (0.1...600).contains(seconds) else {
      throw ValidationError("--patience is at least 0.1 and at most 600 seconds.")
    }
  }
}

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
