import Console
import JobQueue

/// Files that belong to no job, for people.
enum StrayFiles {
  static func lines(_ names: [String], of kind: JobKind) -> [String] {
    guard !names.isEmpty else { return [] }
    let shown = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
    return [
      """
      \(names.count) \(names.count == 1 ? "file belongs" : "files belong") to no \(kind.job), since \
      the database was moved away or lost: \(shown). Put it back, or remove them with \
      "selfie \(kind.command) purge --strays".
      """
    ]
  }
}
