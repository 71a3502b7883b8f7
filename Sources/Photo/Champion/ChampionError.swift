public import Files

/// Why a photo cannot be crowned, where no stage has an error of its own; each description is one
/// sentence without the photo's name.
///
/// The stages' errors pass as they are: `PhotoError` for an unusable file, `FaceTrackError` for
/// unusable models, `OverlayError` for unusable artwork, `PlanError` for an unusable plan.
public enum ChampionError: Error, Sendable {
  /// The photo's file cannot be read.
  case input(AtomicFileError)
  /// The output cannot be written.
  case output(name: String, AtomicFileError)
  /// No face was found, and the settings place no wreath.
  case noFace
  /// Two photos of a run have the same output; `by` names the first photo.
  case outputTaken(path: String, by: String)
  /// The output is a file that the run reads, by this name or another; `input` is the other.
  case outputIsInput(path: String, input: String)
  /// The output exists, and an earlier run made it of another photo.
  case outputOfAnother(path: String)
}

extension ChampionError: ReportableError {
  /// One sentence that names the thing, the limit and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .input(let error): error.description
    case .output(let name, let error): "\(name): \(error)"
    case .noFace: "No face was found; place the wreath by hand."
    case .outputTaken(let path, let other):
      """
      The output \(path) is already taken by \(other) of the same run; give one of them another \
      name.
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

  /// 2 where no face was found, 66 and 65 for the photo, 73 for the output.
  public var status: ExitStatus {
    switch self {
    case .noFace: .noFace
    case .input(let error): error.status
    case .output, .outputIsInput, .outputOfAnother, .outputTaken: .cannotWrite
    }
  }
}
