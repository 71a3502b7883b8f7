import Foundation
import TestSupport

/// The machine that runs the tests: paths, tools and rights.
enum Machine {
  /// The package's root folder.
  static let root = Portrait.root

  /// The text of a file of the package, by its path from the root.
  static func text(of path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// The paths of all documents, relative to the root.
  static func documents() throws -> [String] {
    try ["", "docs/", "docs/decisions/"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        .filter { $0.hasSuffix(".md") }.map { folder + $0 }.sorted()
    }
  }

  /// The folder of what is built beside the tests.
  static let products: String = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    return bundle.map { ($0 as NSString).deletingLastPathComponent } ?? root + "/.build/debug"
  }()

  /// The command: `KOTINOS_SELFIE`, such as the optimised one, or the one built beside the tests.
  static let selfie =
    ProcessInfo.processInfo.environment["KOTINOS_SELFIE"] ?? products + "/selfie"

  /// The environment of every run: that of the tests without the command's own variables.
  static let environment = ProcessInfo.processInfo.environment.filter { name, _ in
    !name.hasPrefix("SELFIE_") && name != "COLUMNS"
  }.merging(models.map { ["SELFIE_MODELS": $0] } ?? [:]) { $1 }

  /// How long a run may take before it counts as hung: a minute, or as many seconds as
  /// `KOTINOS_PATIENCE` says where everything is slower.
  static let patience = Duration.seconds(
    ProcessInfo.processInfo.environment["KOTINOS_PATIENCE"].flatMap(Int.init) ?? 60)

  /// The folder of the face models, where `make models` puts it.
  static let models: String? = {
    let variables = ProcessInfo.processInfo.environment
    let data = variables["XDG_DATA_HOME"] ?? (variables["HOME"] ?? "") + "/.local/share"
    return [variables["SELFIE_MODELS"] ?? "", data + "/selfie/models"]
      .first { exists($0 + "/face-detector.onnx") }
  }()

  /// Whether faces can be found in the portrait that `make test` fetches.
  static var canDetect: Bool { models != nil && Portrait.isThere }

  /// Whether models are installed for all users, which no option hides from the command.
  static let hasSystemModels = ["/usr/local/share/selfie/models", "/usr/share/selfie/models"]
    .contains(where: exists)

  /// The prefix of a call in a mount namespace of its own.
  static let mounting = [
    "unshare", "--mount", getuid() == 0 ? "--propagation=private" : "--map-root-user",
  ]

  /// Whether such a call may mount a tmpfs.
  static let canMount = succeeds(
    mounting + ["--", "sh", "-c", "mount -t tmpfs -o size=64k none /mnt"])

  /// The prefix of a call without root's capabilities to bypass file permissions.
  static let restricting =
    getuid() == 0
    ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"] : ["env"]

  /// Whether file permissions can be enforced.
  static let canRestrict = succeeds(restricting + ["true"])

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Whether a call exits with 0; its program is found in `PATH`.
  static func succeeds(_ call: [String]) -> Bool {
    (try? Program.run("/usr/bin/env", call))?.status == 0
  }
}
