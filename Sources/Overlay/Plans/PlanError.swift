public import Files
public import Imaging

/// The reasons for which a plan is refused.
public enum PlanError: Error, Equatable, Sendable {
  /// The file cannot be read.
  case unreadable(path: String, AtomicFileError)
  /// The file is not a JSON object; the line of the first error, and the character within it, both
  /// counted from 1.
  case notJSON(line: Int, column: Int)
  /// The plan has another version of the format.
  case wrongVersion(String)
  /// A required field is missing.
  case missing(field: String, wanted: String)
  /// A field's value has another type or lies outside its range.
  case wrongValue(field: String, value: String, wanted: String)
  /// The format has no field of this name.
  case unknownField(String, known: [String])
  /// The plan is for a photo of another size, in pixels.
  case otherSize(plan: PixelSize, photo: PixelSize)
}

extension PlanError: ReportableError {
  /// One sentence that names the field, its value and what is allowed.
  public var description: String {
    switch self {
    case .unreadable(let path, let error): "\(path): \(error)"
    case .notJSON(let line, let column):
      "The plan is not a JSON object; the error is in line \(line), column \(column)."
    case .wrongVersion(let version):
      """
      The plan's field version is \(version), and this program reads version \
      \(PlacementPlan.version) only.
      """
    case .missing(let field, let wanted):
      "The plan's field \(field) is missing; it must be \(wanted)."
    case .wrongValue(let field, let value, let wanted):
      "The plan's field \(field) is \(value); it must be \(wanted)."
    case .unknownField(let field, let known):
      """
      The plan's field \(field) is unknown; the fields there are \(known.joined(separator: ", ")).
      """
    case .otherSize(let plan, let photo):
      """
      The plan is for a photo of \(plan.width)x\(plan.height) pixels, and this one has \
      \(photo.width)x\(photo.height).
      """
    }
  }

  /// 66 for a file that is not there, else 65.
  public var status: ExitStatus {
    if case .unreadable(_, let error) = self { error.status } else { .unusableData }
  }
}
