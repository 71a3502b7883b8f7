import ArgumentParser

/// The values of `--existing` of `selfie work`: what happens to a photo whose output exists.
enum WorkExistingOption: String, ExpressibleByArgument, CaseIterable {
  /// The photo counts as done.
  case skip
  /// The photo is crowned again, and its bytes are compared with the output's.
  case verify
  /// The output is replaced.
  case replace
}
