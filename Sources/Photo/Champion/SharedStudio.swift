public import FaceTrack
public import Imaging
public import Overlay
import Threading

/// A studio that any number of tasks share: it crowns one photo after the other, on a thread of its
/// own, so that no caller's thread waits.
///
/// ```swift
/// let studio = SharedStudio(models: "/usr/share/selfie/models", artwork: "Assets")
/// let champion = try await studio.crown(bytes)
/// ```
///
/// Models and artwork are loaded for the first photo that needs them. Several shared studios may
/// have one ``/Overlay/Artwork``, and crown at the same time. A photo that is begun is finished, also
/// where its task is cancelled.
public actor SharedStudio {
  private var studio: ChampionStudio
  private let executor = QueueExecutor(label: "studio")

  /// The studio's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Makes a studio; it reads no file yet.
  ///
  /// - Parameters:
  ///   - models: the folders that are searched for the model files.
  ///   - artwork: wreath and statue.
  public init(models: ModelFolders, artwork: Artwork) {
    studio = ChampionStudio(models: models, artwork: artwork)
  }

  /// Makes a studio from two folders; it reads no file yet.
  ///
  /// - Parameters:
  ///   - models: the path of the folder with the models.
  ///   - artwork: the path of the folder with `wreath.png`, `wreath-relief.png` and `nike.png`.
  public init(models: String, artwork: String) {
    studio = ChampionStudio(models: models, artwork: artwork)
  }

  /// Crowns a photo in memory, such as a camera's frame.
  ///
  /// - Parameters:
  ///   - photo: the upright photo.
  ///   - faces: its faces, if the caller knows them; `nil` finds them.
  ///   - settings: placement and mirroring; those on files and encoding do not apply.
  /// - Throws: As ``ChampionStudio/crown(_:faces:settings:)`` does.
  public func crown(
    _ photo: Photo, faces: [Face]? = nil, settings: CrownSettings = CrownSettings()
  ) throws -> ChampionPhoto {
    try studio.crown(photo, faces: faces, settings: settings)
  }

  /// Crowns a photo's file in memory.
  ///
  /// - Parameters:
  ///   - file: the bytes of a photo's file.
  ///   - settings: placement, format, quality and limits.
  /// - Throws: As ``ChampionStudio/crown(_:settings:)`` does.
  public func crown(
    _ file: [UInt8], settings: CrownSettings = CrownSettings()
  ) throws -> ChampionFile {
    try studio.crown(file, settings: settings)
  }

  /// Reads a photo, crowns it and writes the champion photo.
  ///
  /// - Parameters:
  ///   - source: a file, or standard input.
  ///   - output: a file, or standard output.
  ///   - settings: placement, format, quality, limits, and whether an existing file is replaced.
  /// - Throws: As ``ChampionStudio/crown(_:to:settings:)`` does.
  public func crown(
    _ source: PhotoSource, to output: PhotoOutput, settings: CrownSettings = CrownSettings()
  ) throws -> Crowned {
    try studio.crown(source, to: output, settings: settings)
  }
}
