public import AtomicFiles
public import Imaging

/// What can be wrong with a plan; each text names the field, what is in it, and what may be.
public enum PlanError: Error, Equatable, Sendable {
  /// The file cannot be read.
  case unreadable(path: String, AtomicFileError)
  /// The file is not JSON.
  case notJSON
  /// The plan was written for another version of the program.
  case wrongVersion(String)
  /// A field that must be there is not.
  case missing(field: String, wanted: String)
  /// A field has a value that it cannot have.
  case wrongValue(field: String, value: String, wanted: String)
  /// A field that no plan has.
  case unknownField(String, known: [String])
  /// The plan belongs to another photo.
  case otherSize(plan: PixelSize, photo: PixelSize)
}

extension PlanError: CustomStringConvertible {
  /// One sentence that names the field and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let path, let error): "\(path): \(error)"
    case .notJSON:
      "The plan is not JSON; write one with \"selfie plan PHOTO\" and change its numbers only."
    case .wrongVersion(let version):
      """
      The plan's field version is \(version), and this program reads version \
      \(PlacementPlan.version) only; write the plan again with "selfie plan PHOTO".
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
      \(photo.width)x\(photo.height); write a plan for it with "selfie plan PHOTO".
      """
    }
  }
}
