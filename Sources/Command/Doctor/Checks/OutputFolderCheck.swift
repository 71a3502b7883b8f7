import Files

/// Checks that files can be written to the folder of the champion photos, by writing one.
struct OutputFolderCheck: HealthCheck {
  let context: CheckContext

  func observation() -> Observation {
    guard let folder = context.outputFolder else {
      return .skipped(context.advice(.outputFolder))
    }
    let target = TargetFolder(folder)
    do {
      try AtomicFile.tryWriting(in: target.existing)
    } catch {
      return .failed("\(target.existing): \(error)")
    }
    return .ok(
      target.exists ? "\(folder) can be written to" : "\(folder) can be made in \(target.existing)")
  }
}
