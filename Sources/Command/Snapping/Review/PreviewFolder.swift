import Files
import Champion
import Glibc
import Imaging
import Overlay

/// The folder of `--preview`: the photo under review, for an image viewer, and its plan. Its files
/// are readable by this user only.
package struct PreviewFolder {
  /// The folder's path.
  let path: String
  /// The preview's JPEG quality, 1 to 100.
  let quality: Int

  /// The files' names.
  package static let names = ["bare.png", "plan.json", "preview.jpg"]

  /// Writes the bare photo.
  func begin(_ bare: Photo) throws {
    try write(bare, as: "bare.png", .png)
  }

  /// Writes the champion photo and its plan, each atomically.
  func show(_ champion: Photo, plan: PlacementPlan) throws {
    try write(Array(plan.json().utf8), as: "plan.json")
    try write(champion, as: "preview.jpg", .jpeg)
  }

  /// Removes the files.
  func clear() {
    for name in Self.names { _ = unlink("\(path)/\(name)".pathBytes) }
  }

  private func write(
    _ photo: Photo, as name: String, _ format: OutputFormat
  ) throws {
    try write(try photo.encoded(as: format, quality: quality), as: name)
  }

  private func write(_ bytes: [UInt8], as name: String) throws {
    do {
      try AtomicFile.write(bytes, to: "\(path)/\(name)", overwrite: true, isPrivate: true)
    } catch {
      throw ChampionError.output(name: "\(path)/\(name)", error)
    }
  }
}
