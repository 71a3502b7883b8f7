import Foundation
import Overlay

/// The package's own artwork and pages.
enum ArtworkFiles {
  static let folder =
    ProcessInfo.processInfo.environment["SELFIE_ASSETS"]
    ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Assets"
  static let artwork = Artwork(in: folder)
}
