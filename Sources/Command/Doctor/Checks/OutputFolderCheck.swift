import Files

import Imaging

/// Checks that files can be written to the folder of the champion photos, by writing one.
struct OutputFolderCheck: HealthCheck {
  let context: CheckContext

  func finding() -> Finding {
    guard let folder = context.outputFolder else {
      return Finding(.output, .skipped, context.advice(.outputFolder))
    }
    let target = TargetFolder(folder)
    do {
      try AtomicFile.tryWriting(in: target.existing)
    } catch {
      return Finding(.output, .failed, "\(target.existing): \(error)")
    }
    return Finding(
      .output, .ok,
      target.exists ? "\(folder) can be written to" : "\(folder) can be made in \(target.existing)")
  }
}
