import Foundation

/// What the tests find on the machine they run on.
enum Machine {
  /// The package's root folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The built command, which lies beside the test bundle.
  static let selfie: String = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    return (bundle.map { ($0 as NSString).deletingLastPathComponent } ?? root + "/.build/debug")
      + "/selfie"
  }()

  /// The variables every run starts from: those of the tests, without what directs the command.
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

  /// The photograph that `make test` fetches.
  static let astronaut: String? = present(root + "/.cache/astronaut.png")

  /// A photo of the sets for measuring, which lie beside the package and are not part of it.
  static func measured(_ name: String) -> String? { present(root + "/../shared/faces/" + name) }

  /// Whether faces can be found in the astronaut's portrait.
  static var canDetect: Bool { models != nil && astronaut != nil }

  /// Whether models are installed for all users, where no option keeps the command from them.
  static let hasSystemModels = ["/usr/local/share/selfie/models", "/usr/share/selfie/models"]
    .contains(where: exists)

  /// The start of a call that runs a shell script with a mount table of its own; everything that
  /// it mounts goes with it.
  static let mounting = [
    "unshare", "--mount", getuid() == 0 ? "--propagation=private" : "--map-root-user",
  ]

  /// Whether ffmpeg and ffprobe are there to make and look at films.
  static let hasFFmpeg = succeeds(["ffmpeg", "-version"]) && succeeds(["ffprobe", "-version"])

  /// Whether a small disk can be mounted in such a call.
  static let canMount = succeeds(
    mounting + ["--", "sh", "-c", "mount -t tmpfs -o size=64k none /mnt"])

  /// The start of a call that runs without any network, not even with itself.
  static let disconnecting =
    ["unshare", "--net"] + (getuid() == 0 ? [] : ["--map-root-user"]) + ["--"]

  /// Whether the network can be taken away.
  static let canDisconnect = succeeds(disconnecting + ["true"])

  /// The start of a call that runs without root's right to pass over permissions.
  static let restricting =
    getuid() == 0
    ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"] : ["env"]

  /// Whether permissions can be made to count.
  static let canRestrict = succeeds(restricting + ["true"])

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  private static func present(_ path: String) -> String? { exists(path) ? path : nil }

  /// Whether a call ends with 0; its program is looked for in `PATH`.
  static func succeeds(_ call: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = call
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
