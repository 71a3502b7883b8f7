import Glibc

/// The program that decodes HEIC and AVIF files, `selfie-heif`, in a process of its own.
///
/// A library that reads them brings encoders that every start would wait for, and its decoders read
/// strangers' bytes: a fault in one ends that process and no other.
public struct HEIFProgram: Hashable, Sendable {
  /// The paths at which the program is looked for, in order.
  public var paths: [String]

  /// Looks at other paths.
  public init(paths: [String]) {
    self.paths = paths
  }

  /// The standard paths of this process: the one that `SELFIE_HEIF` names and no other; without it
  /// beside the running program, in `../libexec/selfie` seen from its folder, and in that folder of
  /// `/usr/local` and `/usr`.
  public static var standard: HEIFProgram {
    let named = getenv("SELFIE_HEIF").map { String(cString: $0) }
    let executable = realpath("/proc/self/exe", nil).map { path in
      defer { free(path) }
      return String(cString: path)
    }
    return standard(named: named, executable: executable)
  }

  /// The standard paths of a process.
  ///
  /// - Parameters:
  ///   - named: the value of `SELFIE_HEIF`.
  ///   - executable: the running program's path, links resolved.
  package static func standard(named: String?, executable: String?) -> HEIFProgram {
    if let named, !named.isEmpty { return HEIFProgram(paths: [named]) }
    var paths: [String] = []
    if let executable, let slash = executable.lastIndex(of: "/") {
      let folder = executable[..<slash]
      paths.append("\(folder)/\(name)")
      if let above = folder.lastIndex(of: "/") {
        paths.append("\(folder[..<above])/libexec/selfie/\(name)")
      }
    }
    for prefix in ["/usr/local", "/usr"] {
      let path = "\(prefix)/libexec/selfie/\(name)"
      if !paths.contains(path) { paths.append(path) }
    }
    return HEIFProgram(paths: paths)
  }

  /// The program's name.
  package static let name = "selfie-heif"

  /// The first path with a program.
  package var installed: String? { paths.first { access($0, X_OK) == 0 } }

  /// What the program at a path decodes with: libheif with its version, and then "HEVC" and "AV1",
  /// where it has decoders for them. Empty where the program does not start.
  package static func decoders(of path: String) -> [String] {
    let noFile = UnsafeRawBufferPointer(start: nil, count: 0)
    guard let process = try? HEIFProcess(path, ["decoders"], file: noFile) else { return [] }
    let lines = String(decoding: process.readToEnd(limit: 4096), as: UTF8.self)
    return lines.split(separator: "\n").map(String.init)
  }
}
