/// Room on the disks of the data folder and of the champion photos.
struct DiskCheck: Examination {
  let surroundings: Surroundings

  /// Less than this, in bytes, is a failure: ten messages of the largest size (11 MB) do not fit.
  static let least = 100_000_000
  /// Less than this, in bytes, is worth a warning: some hundred visitors.
  static let little = 1_000_000_000
  /// Fewer files than this: each visitor takes two, and the outbox's own some more.
  static let leastFiles = 100

  func finding() -> Finding {
    var folders = [(name: "data", path: surroundings.dataFolder)]
    if let output = surroundings.outputFolder { folders.append(("output", output)) }
    var figures: [String: Int] = [:]
    var texts: [String] = []
    var worst = Finding.State.ok
    for folder in folders {
      guard let room = Place(folder.path).room else {
        return Finding(
          .disk, .failed,
          "The disk of \(folder.path) does not answer; check that it is mounted.")
      }
      figures[folder.name + "FreeBytes"] = room.bytes
      if let files = room.files, files < Self.leastFiles {
        return Finding(
          .disk, .failed,
          "The disk of \(folder.path) takes \(files) more files only; remove some.",
          figures: figures)
      }
      let text = "\(Self.readable(room.bytes)) free for \(folder.path)"
      if room.bytes < Self.least {
        return Finding(
          .disk, .failed,
          "Only \(text), and \(Self.readable(Self.least)) are needed; free some space.",
          figures: figures)
      }
      if room.bytes < Self.little { worst = .warning }
      texts.append(text)
    }
    let text = texts.joined(separator: ", ")
    return worst == .ok
      ? Finding(.disk, .ok, text, figures: figures)
      : Finding(.disk, .warning, "Only \(text); free some space soon.", figures: figures)
  }

  /// Bytes for people: 12.3 GB.
  static func readable(_ bytes: Int) -> String {
    bytes >= 1_000_000_000
      ? "\((Double(bytes) / 1e8).rounded() / 10) GB" : "\((Double(bytes) / 1e5).rounded() / 10) MB"
  }
}
