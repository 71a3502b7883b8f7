import Foundation
import TestSupport
import Testing

/// What the system does not give: memory, large files, `/proc`, hard links.
@Suite("Limits of the system")
struct LimitTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "scene.png")
  }

  /// The command in a shell that has set its limits.
  private func limited(_ limits: String, _ arguments: [SelfieCommand.Argument]) -> SelfieCommand {
    var command = SelfieCommand(arguments, in: folder)
    // The command itself is the shell's first parameter.
    command.wrapper = ["sh", "-c", "\(limits); exec \"$0\" \"$@\""]
    return command
  }

  private static let place: [SelfieCommand.Argument] = [
    "--wreath", "50%,50%", "--statue", "80%,95%",
  ]

  /// Kibibytes of address space, from what the program and a photo's file need.
  private static let spaces = [200, 225, 250, 275, 300, 350, 400, 430, 440, 450, 500, 700].map {
    $0 << 10
  }

  @Test(
    "With too little memory a photo is crowned, or a sentence says what is missing",
    arguments: spaces)
  func memory(kibibytes: Int) throws {
    var calls: [[SelfieCommand.Argument]] = [
      ["crown", "scene.png", "-o", .init("\(kibibytes).png")] + Self.place
    ]
    if Machine.canDetect {
      let portrait = SelfieCommand.Argument(Portrait.path)
      calls += [
        ["crown", portrait, "-o", .init("\(kibibytes).jpg")], ["detect", portrait],
        ["plan", portrait], ["card", portrait, "-o", .init("\(kibibytes).pdf")],
      ]
    }
    for call in calls {
      let result = try limited("ulimit -v \(kibibytes)", call).run()
      if result.ending == .exited(0) { continue }
      result.failed(65, saying: ["There is not enough memory"])
      #expect(result.errorLines.count == 1, "\(result.errors)")
    }
    #expect(folder.tree.allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test(
    "Many wreaths behind people take no more memory than one and the people before each",
    .enabled(if: Machine.canDetect, "needs models and the portrait: `make test` brings them"))
  func wreathsBehindPeople() throws {
    // Each lies over the whole portrait of 512 × 512 pixels, behind the eight heads after it, whose
    // mattes of all wreaths at once take 500 MB.
    let wreaths = (0..<60).map { number in
      """
      {"center": {"x": \(256 + number % 10), "y": \(120 + number / 10)}, "width": 900, "angle": 0,
       "behind": true}
      """
    }
    let plan = """
      {"version": 1, "photo": {"width": 512, "height": 512}, "statue": null, "light": {},
       "wreaths": [\(wreaths.joined(separator: ", "))]}
      """
    try folder.put(Array(plan.utf8), as: "plan.json")
    try limited(
      "ulimit -d 450000",
      ["crown", .init(Portrait.path), "--plan", "plan.json", "-o", "champion.png"]
    ).run().succeeded()
  }

  @Test(
    "With too few files a sentence says so, also where the parent has left some open",
    arguments: [
      ("ulimit -n 4", 78), ("ulimit -n 12; exec 3</ 4</ 5</ 6</ 7</ 8</ 9</", 78),
      ("ulimit -n 32; exec 3</ 4</ 5</ 6</ 7</ 8</ 9</", Int32(0)),
    ])
  func files(limits: String, status: Int32) throws {
    let crown: [SelfieCommand.Argument] = ["crown", "scene.png", "-o", "champion.png"] + Self.place
    for call in [crown, ["--version"]] {
      let result = try limited(limits, call).run()
      #expect(result.ending == .exited(status), "\(result.ending) \(result.errors)")
      #expect(status == 0 || result.errors.contains("of the 8 files that it needs"))
    }
    let need = status == 0 ? "of the 256 files" : "of the 8 files"
    try limited(limits, ["booth", "--port", "0", "--no-mail"]).run()
      .failed(78, saying: [need, "ulimit -n, or LimitNOFILE"])
  }

  @Test("A report's line for which there is no room is left out whole")
  func report() throws {
    let kept = String(repeating: "{}\n", count: 350_000 / 3)
    try folder.put(Array(kept.utf8), as: "report.ndjson")
    let room = (kept.utf8.count + 100) / 512 + 1
    try limited(
      "ulimit -f \(room)",
      ["crown", "scene.png", "-o", "champion.png", "--report", "report.ndjson"] + Self.place
    ).run().failed(73, saying: ["report.ndjson"])
    #expect(try folder.bytes(of: "report.ndjson") == Array(kept.utf8))
  }

  @Test("What is told to a closed stream is written into no file")
  func closedStreams() throws {
    for closing in [">&-", "2>&-", ">&- 2>&-"] {
      let crown: [SelfieCommand.Argument] = ["crown", "scene.png", "-o", "champion.png", "--force"]
      _ = try limited("exec \(closing)", crown + Self.place).run()
      let closed = try folder.bytes(of: "champion.png")
      _ = try limited("true", crown + Self.place).run()
      #expect(try folder.bytes(of: "champion.png") == closed, "\(closing)")
    }
  }

  @Test("A file beyond ulimit -f is a sentence, and nothing is left of it")
  func fileSize() throws {
    let result = try limited(
      "ulimit -f 1", ["crown", "scene.png", "-o", "champion.png"] + Self.place
    ).run()
    expectFailure(result, 73, naming: "scene.png", saying: "champion.png", "ulimit -f")
    #expect(folder.tree == ["scene.png"])
  }

  @Test(
    "A film beyond ulimit -f is a sentence, and the film that was there stays",
    .enabled(if: Program.hasFFmpeg && Machine.models != nil, "needs ffmpeg and the face models"),
    arguments: [1, 3])
  func filmSize(blocks: Int) throws {
    try folder.makeFolder("camera")
    for name in ["1", "2"] {
      try folder.put(.scene(width: 320, height: 240), as: "camera/\(name).png")
    }
    try folder.put([1, 2, 3], as: "film.mp4")
    try limited(
      "ulimit -f \(blocks)", ["snap", "--camera", "camera", "--live", "film.mp4", "--force"]
    ).run().failed(73, saying: ["film.mp4: The file cannot be written", "ulimit -f"])
    #expect(try folder.bytes(of: "film.mp4") == [1, 2, 3])
    #expect(folder.tree.filter { $0.hasSuffix(".part") }.isEmpty)
  }

  @Test(
    "Without /proc the arguments are read all the same",
    .enabled(if: geteuid() == 0, "only root may hide /proc"))
  func withoutProc() throws {
    var command = SelfieCommand(
      ["crown", "scene.png", "-o", "champion.png"] + Self.place, in: folder)
    command.wrapper = [
      "unshare", "--mount", "sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" \"$@\"",
    ]
    // The program's own path is in /proc as well.
    command.environment["SELFIE_ASSETS"] = Machine.root + "/Assets"
    try command.run().succeeded()
    #expect(folder.tree == ["champion.png", "scene.png"])
    command.arguments = ["crwn"]
    #expect(try command.run().ending == .exited(64))
  }

  @Test(
    "On an exFAT card champions and reports are written; mail is refused",
    .enabled(
      if: ExFATCard.isAvailable,
      "only root with a loop device and the packages exfatprogs and exfat-fuse can mount exFAT"))
  func card() throws {
    let card = try ExFATCard()
    try card.folder.put(.scene(), as: "scene.png")
    let crown: [SelfieCommand.Argument] = ["crown", "scene.png", "--report", "r.ndjson"]
    for more in [[], ["--output-directory", "out"]] as [[SelfieCommand.Argument]] {
      try SelfieCommand(crown + Self.place + more, in: card.folder).run().succeeded()
    }
    var send = SelfieCommand(
      "send", "scene.png", "--to", "visitor@mail.example", "--queue-only", in: card.folder)
    send.environment = card.folder.mailroom
    // A visitor's address is not put where all may read it.
    try send.run().failed(78, saying: ["0777"])
    #expect(
      Set(card.folder.tree).isSuperset(of: [
        "scene.champion.png", "out/scene.champion.png", "r.ndjson",
      ]))
  }
}
