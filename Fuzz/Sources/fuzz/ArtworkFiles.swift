import AtomicFiles
import Foundation
import Imaging
import Overlay

/// The artwork that comes with the program.
enum ArtworkFiles {
  static let artwork = Artwork(
    wreath: bytes("wreath.png"), relief: bytes("wreath-relief.png"), statue: bytes("nike.png"))

  private static func bytes(_ name: String) -> [UInt8] {
    let folder =
      ProcessInfo.processInfo.environment["SELFIE_ASSETS"]
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/Assets"
    do throws(AtomicFileError) {
      return try AtomicFile.read(folder + "/" + name)
    } catch {
      fatalError("\(folder)/\(name): \(error); set SELFIE_ASSETS")
    }
  }
}
