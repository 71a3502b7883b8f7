import ArgumentParser

/// The values of `--existing`: what happens to a photo whose output exists.
enum ExistingOption: String, ExpressibleByArgument, CaseIterable {
  /// The photo fails.
  case refuse
  /// The photo counts as done.
  case skip
  /// The output is replaced; `--force` means the same.
  case replace
}
