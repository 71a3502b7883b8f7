/// What happens to a photo of `selfie work` whose output exists.
package enum ExistingPolicy: String, CaseIterable, Sendable {
  /// The photo counts as done.
  case skip
  /// The photo is crowned again, and its bytes are compared with the output's.
  case verify
  /// The output is replaced.
  case replace
}
