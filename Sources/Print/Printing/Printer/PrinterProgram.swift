import Files
import Glibc
import Synchronization

/// The program that holds the conversations with printers, in a process of its own: the command
/// `selfie`, started once more.
package enum PrinterProgram {
  /// The subcommand that converses with a printer.
  package static let command = "printer-child"

  private static let isThisProcess = Atomic(false)

  /// Makes this process start itself: it is the command, under whatever name it is installed.
  package static func isThisOne() { isThisProcess.store(true, ordering: .relaxed) }

  /// Where another program looks for the command: beside itself, and where it is installed.
  static var paths: [String] {
    var paths = ["/usr/local/bin/selfie", "/usr/bin/selfie"]
    if let own = realpath("/proc/self/exe", nil) {
      defer { free(own) }
      let folder = String(cString: own).split(separator: "/").dropLast().joined(separator: "/")
      paths.insert("/\(folder)/selfie", at: 0)
    }
    return paths
  }

  /// The command's path; nil if there is none.
  static var path: String? {
    // The running file itself: an update may have put another under its name.
    if isThisProcess.load(ordering: .relaxed) { return "/proc/self/exe" }
    return paths.first { access($0, X_OK) == 0 }
  }
}
