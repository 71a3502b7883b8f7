import AtomicFiles

internal import Imaging

/// The folder of the champion photos: bytes are really written to it.
struct OutputFolderCheck: Examination {
  let surroundings: Surroundings

  func finding() -> Finding {
    guard let folder = surroundings.outputFolder else {
      return Finding(
        .output, .skipped,
        "No folder was named; name that of the champion photos with --output-directory DIR.")
    }
    let place = Place(folder)
    do throws(AtomicFileError) {
      try AtomicFile.tryWriting(in: place.existing)
    } catch {
      return Finding(.output, .failed, "\(place.existing): \(error)")
    }
    return Finding(
      .output, .ok,
      place.isThere ? "\(folder) can be written to" : "\(folder) can be made in \(place.existing)")
  }
}
