import AtomicFiles
import Champion
import Glibc
import Imaging
import Overlay

/// A folder in which the photo under review is shown: for a viewer that shows it larger than the
/// terminal can, and for whoever wants to go on with its plan. Only this user may read its files.
struct PreviewFolder {
  /// The folder's path.
  let path: String
  /// Of the preview.
  let quality: Int

  /// Puts the bare photo there.
  func begin(_ bare: Photo) throws(ChampionError) {
    try write(bare, as: "bare.png", .png)
  }

  /// Puts the champion photo and its plan there, each whole at every moment.
  func show(_ champion: Photo, plan: PlacementPlan) throws(ChampionError) {
    try write(Array(plan.json().utf8), as: "plan.json")
    try write(champion, as: "preview.jpg", .jpeg)
  }

  /// Takes all of it away.
  func clear() {
    for name in ["bare.png", "plan.json", "preview.jpg"] { _ = unlink("\(path)/\(name)") }
  }

  private func write(
    _ photo: Photo, as name: String, _ format: ImageFormat
  ) throws(ChampionError) {
    let bytes: [UInt8]
    do throws(PhotoError) {
      bytes = try photo.encoded(as: format, quality: quality)
    } catch {
      throw .photo(error)
    }
    try write(bytes, as: name)
  }

  private func write(_ bytes: [UInt8], as name: String) throws(ChampionError) {
    do throws(AtomicFileError) {
      try AtomicFile.write(bytes, to: "\(path)/\(name)", overwrite: true, isPrivate: true)
    } catch {
      throw .output(name: "\(path)/\(name)", error)
    }
  }
}
