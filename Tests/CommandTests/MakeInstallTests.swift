import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`, as root under sudo and without a Swift toolchain in PATH.
@Suite(
  "Installing under a prefix",
  .enabled(if: Machine.models != nil, "needs the face models: run the tests with `make test`"))
struct MakeInstallTests {
  let folder: TemporaryFolder
  private let prefix: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
    try folder.put(.scene(), as: "scene.png")
    prefix = folder("opt/kotinos")
  }

  /// A target of the Makefile for the build of these tests; Swift is not found.
  private func make(_ target: String, _ variables: [String] = []) throws -> CommandResult {
    let build = (Machine.selfie as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: prefix, withIntermediateDirectories: true)
    var command = SelfieCommand(in: folder)
    // The command itself stands last in a call, where `sh` takes it for a parameter.
    command.wrapper = [
      "env", "-u", "MAKEFLAGS", "-u", "MAKELEVEL", "sh", "-c",
      """
      exec make -s -C '\(Machine.root)' \(target) PREFIX='\(prefix)' SWIFT=no-such-swift \
      SELFIE='\(build)/selfie' \(variables.joined(separator: " "))
      """, "sh",
    ]
    command.environment["HOME"] = folder("home")
    return try command.run()
  }

  private var models: String { "MODELS='\(Machine.models ?? "")'" }

  @discardableResult
  private func install() throws -> CommandResult {
    let made = try make("install", [models])
    try #require(made.ending == .exited(0), "\(made.errors)")
    return made
  }

  /// The installed command, run by a user without models of their own.
  private func installed(_ arguments: SelfieCommand.Argument...) -> SelfieCommand {
    var command = SelfieCommand(in: folder)
    command.arguments = arguments
    command.wrapper = [
      "sh", "-c", #"program=$0; shift; exec "$program" "$@""#, prefix + "/bin/selfie",
    ]
    command.environment = [
      "HOME": folder("home"), "XDG_DATA_HOME": "", "SELFIE_MODELS": "",
    ]
    return command
  }

  @Test("Another user finds the models and the artwork beside the installed program")
  func installs() throws {
    let made = try install()
    #expect(made.text.contains("no-such-swift is not in PATH"), "\(made.text)")
    let listed = try installed("models").run().succeeded()
    #expect(listed.text.contains("\(prefix)/share/selfie/models/face-mesh.onnx"), "\(listed.text)")
    try installed(
      "crown", "scene.png", "--wreath", "50%,50%", "--statue", "80%,95%", "-o", "champion.png"
    ).run().succeeded()
    #expect(folder.tree.contains("opt/kotinos/share/selfie/Assets/booth/index.html"))
    let doctor = try installed("doctor", "--offline").run()
    #expect(doctor.text.contains("\(prefix)/libexec/selfie/selfie-heif"), "\(doctor.text)")
    for file in [
      "doc/selfie/README.md", "doc/selfie/docs/booth.md", "doc/selfie/docs/decisions/README.md",
      "man/man1/selfie.1", "man/man1/selfie-crown.1", "bash-completion/completions/selfie",
      "zsh/site-functions/_selfie", "fish/vendor_completions.d/selfie.fish",
    ] {
      #expect(folder.tree.contains("opt/kotinos/share/\(file)"), "\(file)")
    }
  }

  @Test("A worker with an empty environment finds what it needs beside the program")
  func emptyEnvironment() throws {
    try install()
    var command = SelfieCommand("work", in: folder)
    command.wrapper = [
      "sh", "-c", #"program=$0; shift; exec env -i "$program" "$@""#, prefix + "/bin/selfie",
    ]
    let (photo, output) = (folder("scene.png"), folder("out.png"))
    command.input = Array(
      #"{"id":"1","photo":"\#(photo)","output":"\#(output)","wreath":"50%,50%"}"#.utf8)
    let result = try command.run().succeeded()
    #expect(try result.objects().map { try $0.text("kind") } == ["done"], "\(result.text)")
  }

  @Test("A missing model of an installed program is installed again, not made")
  func remedy() throws {
    try install()
    try FileManager.default.removeItem(atPath: prefix + "/share/selfie/models/face-detector.onnx")
    guard !Machine.hasSystemModels else { return }
    let result = try installed("crown", "scene.png").run()
    expectFailure(
      result, 78, naming: "scene.png", saying: "face-detector.onnx",
      "install the program with its models again")
    #expect(!result.errors.contains("make"))
    let listed = try installed("models").run()
    #expect(listed.text.contains("missing; install the program with its models again"))
  }

  @Test("Nothing is installed where the program or a model is missing, and the sentence says why")
  func incomplete() throws {
    let unmade = try make("install", [models, "SELFIE=/nowhere/selfie"])
    #expect(unmade.exitCode != 0)
    #expect(
      unmade.errors.contains("There is no /nowhere/selfie to install; run \"make build models\""))
    let bare = try make("install", ["MODELS='\(folder.path)'"])
    #expect(bare.exitCode != 0)
    #expect(bare.errors.contains("/face-detector.onnx to install; run \"make models\""))
    #expect(folder.tree.allSatisfy { !$0.hasPrefix("opt/kotinos/") })
  }

  /// Whether this user's models are where the user database has the home folder.
  private static let hasOwnModels = FileManager.default.fileExists(
    atPath: (NSHomeDirectoryForUser(NSUserName()) ?? "")
      + "/.local/share/selfie/models/face-mesh.onnx")

  @Test(
    "Under sudo the user's models are installed, and nothing is built",
    .enabled(if: hasOwnModels, "the models are not in ~/.local/share/selfie/models"))
  func underSudo() throws {
    // HOME is root's, as sudo sets it, and has no models.
    let made = try make("install", ["SUDO_USER=\(NSUserName())", "XDG_DATA_HOME="]).succeeded()
    #expect(made.text.contains("sudo builds nothing"))
    #expect(folder.tree.contains("opt/kotinos/share/selfie/models/face-mesh.onnx"))
  }

  @Test("make uninstall removes all that make install brought, and keeps a file that was added")
  func uninstalls() throws {
    try install()
    try folder.put([1], as: "opt/kotinos/share/selfie/models/own.onnx")
    let first = try make("uninstall", [models]).succeeded()
    #expect(first.text.contains("Kept"))
    let kept = folder.tree.filter { $0.hasPrefix("opt/kotinos/") }
    #expect(kept.contains("opt/kotinos/share/selfie/models/own.onnx"))
    #expect(!kept.contains { $0.contains("Assets") || $0.hasSuffix("/selfie/bin") })
    #expect(!kept.contains("opt/kotinos/bin/selfie"))
    #expect(!kept.contains { $0.hasPrefix("opt/kotinos/libexec/") })
    try FileManager.default.removeItem(atPath: prefix + "/share/selfie/models/own.onnx")
    #expect(try make("uninstall", [models]).ending == .exited(0))
    // Folders that other programs use as well stay.
    let left = folder.tree.filter { $0.hasPrefix("opt/kotinos/") }
    #expect(left.allSatisfy { !$0.contains("selfie") }, "\(left)")
    #expect(left.contains("opt/kotinos/share/man/man1"))
  }
}
