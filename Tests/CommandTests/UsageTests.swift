import Imaging
import TestSupport
import Testing

/// Wrong calls: refused with 64 before any photo is read.
@Suite("Usage")
struct UsageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "a.png")
    try folder.put(.scene(), as: "b.png")
  }

  private func run(_ arguments: SelfieCommand.Argument...) throws -> CommandResult {
    let result = try SelfieCommand(arguments, in: folder).run()
    #expect(folder.tree == ["a.png", "b.png"])
    return result
  }

  @Test(
    "Malformed coordinates are answered with the accepted form",
    arguments: [
      "left", "10", "10;20", "10,20,0", "10,20,-5", "10,20,30,40,50", "nan,10", "", "1e3,5",
      "50,5%,20%", "10,20,30,400",
    ])
  func wreath(place: String) throws {
    expectUsageError(
      try run("crown", "a.png", "--wreath", .init(place)), saying: "X,Y[,WIDTH[,ANGLE]]",
      "'\(place)'", "640,200", "50%,20%")
  }

  @Test(
    "So are coordinates of the statue", arguments: ["right", "10", "10,20,0", "10,20,30,40"])
  func statue(place: String) throws {
    expectUsageError(
      try run("crown", "a.png", "--statue", .init(place)), saying: "X,Y[,HEIGHT]", "'\(place)'",
      "85%,100%")
  }

  @Test("One output file for several photos")
  func oneOutput() throws {
    expectUsageError(
      try run("crown", "a.png", "b.png", "-o", "c.png"), saying: "2 photos", "--output-directory")
  }

  @Test("An output file and an output folder")
  func fileAndFolder() throws {
    expectUsageError(
      try run("crown", "a.png", "-o", "c.png", "--output-directory", "out"), saying: "-o",
      "--output-directory")
  }

  @Test("An output without a name")
  func namelessOutput() throws {
    expectUsageError(try run("crown", "a.png", "-o", ""), saying: "-o")
    expectUsageError(
      try run("crown", "a.png", "--output-directory", ""), saying: "--output-directory")
    expectUsageError(try run("detect", "a.png", "--draw", ""), saying: "--draw")
  }

  @Test("A quality out of range", arguments: ["0", "101", "-1", "good"])
  func quality(value: String) throws {
    expectUsageError(
      try run("crown", "a.png", "--quality=\(value)".argument), saying: "--quality", value)
  }

  @Test("A limit that is no positive number", arguments: ["0", "-5", "many"])
  func maximumPixels(value: String) throws {
    expectUsageError(
      try run("crown", "a.png", "--max-pixels=\(value)".argument), saying: "--max-pixels", value)
  }

  @Test("An unknown option, an unknown command, an unknown format")
  func unknown() throws {
    expectUsageError(try run("crown", "a.png", "--laurel"), saying: "--laurel")
    expectUsageError(
      try run("crown", "a.png", "--format", "heic"), saying: "webp", "jpeg", "png")
  }

  @Test(
    "A mistyped subcommand is named with the nearest, and so is one that help is asked for",
    arguments: [
      (["crwn", "a.png"], "selfie has no subcommand crwn; did you mean selfie crown?"),
      (["detcet", "a.png"], "did you mean selfie detect?"),
      (["prnt", "a.png"], "did you mean selfie print?"),
      (["prints"], "did you mean selfie print?"),
      (["a.png"], "to crown a.png, write selfie crown a.png"),
      (["frobnicate"], "selfie has no subcommand frobnicate; selfie help lists them"),
      (["help", "nosuch"], "selfie has no subcommand nosuch; selfie help lists them"),
      (["help", "outbox", "lst"], "did you mean selfie outbox list?"),
      (["help", "crown", "wreath"], "selfie crown has no subcommand wreath"),
      (["outbox", "lst"], "selfie outbox has no subcommand lst; did you mean selfie outbox list?"),
      (["config", "chek"], "did you mean selfie config check?"),
      (["exhibit", "chek", "games"], "did you mean selfie exhibit check?"),
    ] as [([String], String)])
  func subcommands(call: [String], words: String) throws {
    let result = try SelfieCommand(call.map { .init($0) }, in: folder).run()
    expectUsageError(result, saying: words)
    #expect(result.errorLines.count == 1)
  }

  @Test(
    "An option that a command lacks is named, not what its value does",
    arguments: [
      (["card", "a.png", "--lang", "el", "-o", "a.pdf"], "did you mean --language?"),
      (["crown", "a.png", "--jbos", "2", "-o", "c.png"], "did you mean --jobs?"),
      (["detect", "a.png", "--drawing", "b.png", "--draw", "c.png"], "has no option --drawing"),
      (["outbox", "run", "--nw"], "selfie outbox run has no option --nw"),
      (["crown", "--laurel"], "selfie crown has no option --laurel"),
    ] as [([String], String)])
  func options(call: [String], words: String) throws {
    expectUsageError(
      try SelfieCommand(call.map { .init($0) }, in: folder).run(), saying: words)
  }

  @Test("No photo at all")
  func noPhoto() throws {
    expectUsageError(try run("crown"), saying: "photo")
    expectUsageError(try run("detect"), saying: "photo")
  }

  @Test("Options that exclude each other")
  func contradictions() throws {
    expectUsageError(
      try run("crown", "a.png", "--no-wreath", "--wreath", "1,1"), saying: "--no-wreath")
    expectUsageError(
      try run("crown", "a.png", "--no-statue", "--statue", "1,1"), saying: "--no-statue")
    expectUsageError(
      try run("crown", "a.png", "--no-statue", "--no-wreath"), saying: "nothing is left")
    expectUsageError(
      try run("crown", "a.png", "-o", "-", "--json"), saying: "Standard output", "--json")
    expectUsageError(try run("crown", "-", "-"), saying: "Standard input")
    expectUsageError(
      try run("detect", "a.png", "b.png", "--draw", "c.png"), saying: "--draw", "2 photos")
  }
}

extension String {
  fileprivate var argument: SelfieCommand.Argument { .init(self) }
}
