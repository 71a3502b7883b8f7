import Foundation
import Overlay

/// The package's own artwork.
enum ArtworkFiles {
  static let artwork = Artwork(
    in: ProcessInfo.processInfo.environment["SELFIE_ASSETS"]
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/Assets")
}
