import Mailer

/// Checks the free space of the disks of the data folder, the outbox and the output folder.
struct DiskCheck: HealthCheck {
  let context: CheckContext

  /// Fewer free bytes are a failure: ten messages of the largest size (11 MB) do not fit.
  static let minimumBytes = 100_000_000
  /// Fewer free bytes are a warning: room for some hundred visitors.
  static let comfortableBytes = 1_000_000_000
  /// Fewer free inodes are a failure: two per visitor, and some for the outbox.
  static let minimumFiles = 100

  func observation() -> Observation {
    var folders = [(name: "data", path: context.dataFolder)]
    if let outbox = try? context.configuration().outboxFolder,
      outbox != context.dataFolder + "/outbox"
    {
      folders.append(("outbox", outbox))
    }
    if let output = context.outputFolder { folders.append(("output", output)) }
    var figures: [String: Int] = [:]
    var texts: [String] = []
    var worst = Finding.State.ok
    for folder in folders {
      guard let space = TargetFolder(folder.path).freeSpace else {
        return .failed("The disk of \(folder.path) does not answer; check that it is mounted.")
      }
      figures[folder.name + "FreeBytes"] = space.bytes
      if let files = space.files, files < Self.minimumFiles {
        return .failed(
          "The disk of \(folder.path) takes \(files) more files only; remove some.",
          figures: figures)
      }
      let text = "\(Self.readable(space.bytes)) free for \(folder.path)"
      if space.bytes < Self.minimumBytes {
        return .failed(
          "Only \(text), and \(Self.readable(Self.minimumBytes)) are needed; free some space.",
          figures: figures)
      }
      if space.bytes < Self.comfortableBytes { worst = .warning }
      texts.append(text)
    }
    let text = texts.joined(separator: ", ")
    return worst == .ok
      ? .ok(text, figures: figures)
      : .warning("Only \(text); free some space soon.", figures: figures)
  }

  /// A number of bytes such as "12.3 GB".
  static func readable(_ bytes: Int) -> String {
    bytes >= 1_000_000_000
      ? "\((Double(bytes) / 1e8).rounded() / 10) GB" : "\((Double(bytes) / 1e5).rounded() / 10) MB"
  }
}
