import FaceTrack
import Glibc
import Imaging
import Overlay
import StageTiming

extension ChampionStudio {
  /// Opens a photo's file: its header says the size.
  ///
  /// - Parameter findsFaces: whether faces will be looked for.
  /// - Throws: `PhotoError`, also where there is no memory for the work that follows:
  ///   in the middle of it the process could only be aborted.
  func open(
    _ bytes: [UInt8], limits: DecodingLimits, findsFaces: Bool
  ) throws -> PhotoFile {
    let file = try PhotoFile(bytes, limits: limits)
    guard hasRoom(for: file.size, findsFaces: findsFaces) else {
      throw PhotoError.outOfMemory(width: file.size.width, height: file.size.height)
    }
    return file
  }

  /// Whether the process may take the memory for crowning a photo, which it gives back at once: a
  /// limit of the address space (`ulimit -v`) refuses it.
  ///
  /// Three bytes a pixel are the photo, and as many a copy. Artwork and encoding took 53 MB above
  /// the started program, the models with their work and their threads 195 MB more (measured by
  /// limits, on a photo of 0.6 megapixels); a margin is for what threads hold for a moment.
  private func hasRoom(for size: PixelSize, findsFaces: Bool) -> Bool {
    let loadsModels = findsFaces && tracker.usage.isEmpty
    let count = 6 * size.area + (loadsModels ? 280 : 64) << 20
    let probe = mmap(nil, count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let probe, probe != MAP_FAILED else { return false }
    munmap(probe, count)
    return true
  }

  /// Decodes a photo's file to pixels, with what its champion photo shall say of it.
  func decode(
    _ file: borrowing PhotoFile, _ settings: EncodingSettings = EncodingSettings()
  ) throws -> Photo {
    let span = trace.begin(.decode)
    defer { span.end() }
    var photo = try file.decode()
    if !settings.keepsRights { photo.rights = nil }
    if settings.keepsDate { photo.captureDate = file.captureDate }
    return photo
  }
}

extension PhotoFile {
  /// The notes on what the decoded picture leaves out of the file.
  var notes: [PlacementNote] { omission.map { [.otherPictures($0)] } ?? [] }
}
