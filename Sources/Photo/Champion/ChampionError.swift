public import Files
public import FaceTrack
public import Imaging
public import Overlay

/// Why a photo cannot be crowned; each description is one sentence without the photo's name.
public enum ChampionError: Error, Sendable {
  /// The photo's file cannot be read.
  case input(AtomicFileError)
  /// The output cannot be written.
  case output(name: String, AtomicFileError)
  /// The photo's file cannot be decoded, or the champion photo not encoded.
  case photo(PhotoError)
  /// The models are missing or damaged, or the search for faces failed.
  case faces(FaceTrackError)
  /// The artwork is not usable.
  case overlay(OverlayError)
  /// A plan is not usable.
  case plan(PlanError)
  /// No face was found, and the settings place no wreath.
  case noFace
  /// Two photos of a run have the same output; `by` names the first photo.
  case outputTaken(path: String, by: String)
  /// The output is a file that the run reads, by this name or another; `input` is the other.
  case outputIsInput(path: String, input: String)
  /// The output exists, and an earlier run made it of another photo.
  case outputOfAnother(path: String)
}

extension ChampionError: CustomStringConvertible {
  /// One sentence that names the thing, the limit and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .input(.isFolder): "This is a folder without photos; name a folder or a photo."
    case .input(let error): error.description
    case .output(let name, let error): "\(name): \(error)"
    case .photo(let error): error.description
    case .faces(let error): error.description
    case .overlay(let error): error.description
    case .plan(let error): error.description
    case .noFace: "No face was found; place the wreath by hand."
    case .outputTaken(let path, let other):
      """
      The output \(path) is already taken by \(other) of the same run; rename one of the photos or \
      crown them one by one.
      """
    case .outputIsInput(let path, let input):
      """
      The output \(path) is \(path == input ? "read by this run" : "the same file as \(input)"), \
      which would be lost; name another.
      """
    case .outputOfAnother(let path):
      "The output \(path) was made of another photo by an earlier run; name another folder."
    }
  }
}
