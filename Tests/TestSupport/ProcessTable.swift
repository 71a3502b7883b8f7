import Foundation

/// The machine's processes, as `/proc` has them.
package enum ProcessTable {
  /// A process's living children; one that has ended and waits to be reaped does not count.
  package static func children(of parent: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { process in
      guard let (state, itsParent) = status(of: process) else { return false }
      return itsParent == parent && state != "Z"
    }
  }

  /// Whether a process lives.
  package static func isAlive(_ process: Int32) -> Bool {
    status(of: process).map { $0.state != "Z" } ?? false
  }

  /// State and parent (proc(5), `stat`); the name before them may have blanks and brackets.
  private static func status(of process: Int32) -> (state: Substring, parent: Int32)? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 1, let parent = Int32(fields[1]) else { return nil }
    return (fields[0], parent)
  }
}
