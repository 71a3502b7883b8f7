public import AtomicFiles
public import FaceTrack
public import Imaging
public import Overlay

/// What can keep one photo from being crowned; the text is one sentence without the photo's name.
public enum ChampionError: Error, Sendable {
  /// The photo's file cannot be read.
  case input(AtomicFileError)
  /// There is no file of that name, which was not UTF-8 when it was given.
  case inputNameUnreadable
  /// The output cannot be written.
  case output(name: String, AtomicFileError)
  /// The photo's content is not usable.
  case photo(PhotoError)
  /// Models are missing or faces could not be looked for.
  case faces(FaceTrackError)
  /// The artwork is not usable.
  case overlay(OverlayError)
  /// A plan is not usable.
  case plan(PlanError)
  /// No face was found, and no coordinates were given.
  case noFace
  /// Another photo of the same run is written to the same file.
  case outputTaken(path: String, by: String)
}

extension ChampionError: CustomStringConvertible {
  /// One sentence that names the thing and the remedy.
  public var description: String {
    switch self {
    case .input(.isFolder): "This is a folder; name the photos in it."
    case .input(let error): error.description
    case .inputNameUnreadable:
      """
      There is no such file; if its name is not UTF-8, rename it or give the photo through standard \
      input (selfie crown - -o FILE < PHOTO).
      """
    case .output(let name, .exists):
      "\(name): The file exists already; name another, or replace it with --force."
    case .output(let name, let error): "\(name): \(error)"
    case .photo(.tooManyPixels(let width, let height, let limit)):
      """
      The picture has \(width) × \(height) pixels, more than the limit of \(limit); scale it down \
      or raise the limit with --max-pixels.
      """
    case .photo(let error): error.description
    case .faces(let error): error.description
    case .overlay(let error): error.description
    case .plan(let error): error.description
    case .noFace:
      """
      No face was found; place the wreath by hand with --wreath X,Y, for example --wreath 50%,20%.
      """
    case .outputTaken(let path, let other):
      """
      The output \(path) is already taken by \(other) of the same run; rename one of the photos or \
      crown them one by one with -o.
      """
    }
  }
}

extension ChampionError {
  /// Runs a step on a photo's content and makes its error this one's.
  static func lifting<Result>(
    _ step: () throws(PhotoError) -> Result
  ) throws(ChampionError) -> Result {
    do throws(PhotoError) { return try step() } catch { throw .photo(error) }
  }

  /// Runs a step of finding faces and makes its error this one's.
  static func lifting<Result: ~Copyable>(
    _ step: () throws(FaceTrackError) -> Result
  ) throws(ChampionError) -> Result {
    do throws(FaceTrackError) { return try step() } catch { throw .faces(error) }
  }

  /// Runs a step on a plan and makes its error this one's.
  static func lifting<Result>(
    _ step: () throws(PlanError) -> Result
  ) throws(ChampionError) -> Result {
    do throws(PlanError) { return try step() } catch { throw .plan(error) }
  }

  /// Runs a step of painting and makes its error this one's.
  static func lifting<Result>(
    _ step: () throws(OverlayError) -> Result
  ) throws(ChampionError) -> Result {
    do throws(OverlayError) { return try step() } catch { throw .overlay(error) }
  }
}
