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

  @Test(
    "What contradicts itself, is out of range or unknown is named, with what is right",
    arguments: [
      (["crown", "a.png", "--wreath", "left"], ["X,Y[,WIDTH[,ANGLE]]", "'left'", "50%,20%"]),
      (["crown", "a.png", "--wreath", ""], ["X,Y[,WIDTH[,ANGLE]]", "''", "640,200"]),
      (["crown", "a.png", "--statue", "1,2,3,4"], ["X,Y[,HEIGHT]", "'1,2,3,4'", "85%,100%"]),
      (["crown", "a.png", "b.png", "-o", "c.png"], ["2 photos", "--output-directory"]),
      (
        ["crown", "a.png", "-o", "c.png", "--output-directory", "x"], ["-o", "--output-directory"]
      ),
      (["crown", "a.png", "-o", ""], ["-o"]),
      (["crown", "a.png", "--output-directory", ""], ["--output-directory"]),
      (["detect", "a.png", "--draw", ""], ["--draw"]),
      (["doctor", "--draw", "look.jpg"], ["--draw look.jpg", "PNG"]),
      (["doctor", "--draw", "-"], ["--draw"]),
      (["doctor", "--camera", ""], ["--camera"]),
      (["doctor", "--output-directory", ""], ["--output-directory"]),
      (["crown", "a.png", "--quality=0"], ["--quality", "0"]),
      (["crown", "a.png", "--quality=101"], ["--quality", "101"]),
      (["crown", "a.png", "--quality", "-1"], ["--quality -1 is not between 1 and 100"]),
      (["crown", "a.png", "--jobs", "-1"], ["--jobs -1 is not between 1 and 256"]),
      (["crown", "a.png", "--jobs="], ["The value '' is invalid", "1 to 256"]),
      (["detect", "a.png", "--draw="], ["--draw needs"]),
      (["crown", "a.png", "--quality=good"], ["--quality", "good"]),
      (["crown", "a.png", "--max-pixels=0"], ["--max-pixels", "0"]),
      (["crown", "a.png", "--max-pixels=many"], ["--max-pixels", "many"]),
      (["crown", "a.png", "--jobs=0"], ["--jobs"]), (["crown", "a.png", "--jobs=257"], ["--jobs"]),
      (["crown", "a.png", "--jobs=many"], ["--jobs"]),
      (["work", "--limit", "0"], ["--limit"]), (["work", "--jobs", "0"], ["--jobs"]),
      (["work", "--existing", "refuse"], ["refuse"]),
      (["crown", "a.png", "--format", "heic"], ["webp", "jpeg", "png"]),
      (["crown", "--no-statue", "--wreath", "1,1"], ["<photo>"]), (["crown"], ["photo"]),
      (["detect"], ["photo"]),
      (["crown", "a.png", "--no-wreath", "--wreath", "1,1"], ["--no-wreath"]),
      (["crown", "a.png", "--no-statue", "--statue", "1,1"], ["--no-statue"]),
      (["crown", "a.png", "--no-statue", "--no-wreath"], ["nothing is left"]),
      (["crown", "-", "/dev/stdin"], ["Standard input"]),
      (["crown", "-", "--from-file", "-"], ["once only"]),
      (
        ["crown", "--from-file", "list.txt", "-o", "one.jpg"],
        ["-o names one file", "list.txt is a list of photos"]
      ),
      (["crown", "a.png", "--existing", "skip", "--force"], ["--force"]),
      (["crown", "a.png", "--report", ""], ["--report"]),
      (["detect", "a.png", "b.png", "--draw", "c.png"], ["--draw", "2 photos"]),
      (["crown", "a.png", "b.png", "--film", "a.mp4"], ["--film is for one photo", "2 photos"]),
      (["crown", "a.png", "--film", "a.gif"], ["a.gif", ".mp4 or .webp"]),
      (["crown", "a.png", "--film", ""], [".mp4 or .webp"]),
      (["snap", "--film", "a.mp4"], ["--crown"]),
      (["snap", "--patience", "0.0001"], ["--patience is at least 0.1 and at most 600 seconds."]),
      (["snap", "--patience", "1e400"], ["--patience is at least 0.1 and at most 600 seconds."]),
      (["outbox", "purge", "--all", "--days", "30"], ["--all", "--days"]),
      (["print-queue", "purge", "--all", "--days", "0"], ["--all", "--days"]),
      (["card", "a.png", "--statue", "80%,95%", "--statue-on", "ledge"], ["--statue-on ledge"]),
      (["card", "a.png", "--ledge", "--statue-on", "ledge"], ["--statue-on ledge"]),
      // What is told would be between the bytes of a photo or a film.
      (["crown", "-", "a.png"], ["standard input (-)", "--output-directory"]),
      (["card", "-", "--from-file", "list.txt"], ["standard input (-)", "--output-directory"]),
      (["crown", "a.png", "-o", "/dev/fd/1", "--json"], ["Standard output", "--json"]),
      (["card", "a.png", "-o", "/proc/self/fd/1", "--json"], ["Standard output", "--json"]),
      (["snap", "-o", "/dev/stdout", "--json"], ["Standard output", "--json"]),
      (["snap", "--live", "/dev/stdout", "--json"], ["Standard output", "--json"]),
      (
        ["exhibit", "render", "x", "--camera", "0", "-o", "/dev/stdout", "--json"],
        ["Standard output", "--json"]
      ),
      (["crown", "a.png", "--report", "/dev/stdout"], ["--report needs"]),
      (["detect", "a.png", "--draw", "/dev/stdout"], ["--draw needs"]),
      (["doctor", "--draw", "/dev/fd/1"], ["--draw needs"]),
      // What would have no effect.
      (["crown", "a.png", "--name", "Maria", "--queue-only"], ["--name is for a mail", "--to"]),
      (["crown", "a.png", "--language", "el"], ["--language is for a mail"]),
      (["snap", "--consent", "1"], ["--consent is for a mail"]),
      (["snap", "--crown", "--yes", "--queue-only"], ["--queue-only is for a mail"]),
      (["snap", "--live", "a.mp4", "--session", "1"], ["--session is for a mail"]),
      (["snap", "--no-statue"], ["--no-statue", "--crown"]),
      (["snap", "--no-wreath"], ["--no-wreath", "--crown"]),
      // A name says what is in the file.
      (
        ["crown", "a.png", "-o", "h.heic"],
        [
          "h.heic: Photos are written as JPEG, PNG or WebP, not as .",
          "end the name with .jpg, .png or .webp",
        ]
      ),
      (["crown", "a.png", "-o", "out.d/o.txt"], ["out.d/o.txt: Photos are written as JPEG"]),
      (["crown", "-", "-o", "o.avif"], ["o.avif: Photos are written as JPEG, PNG or WebP"]),
      (["snap", "--crown", "-o", "h.HEIC"], ["h.HEIC: Photos are written as JPEG, PNG or WebP"]),
      (["detect", "a.png", "--draw", "seen.gif"], ["seen.gif: Photos are written as JPEG, PNG"]),
      (["snap", "--live", "a.webm"], ["--live a.webm", "not as .webm; end the name with .mp4"]),
      (["exhibit", "render", "x", "--camera", "0", "-o", "a.gif"], ["-o a.gif", "not as .gif"]),
      (["exhibit", "code", "https://wall.example", "-o", "a.jpg"], ["SVG, not as .jpg", ".svg."]),
      // An option that the command lacks is named, not what its value does.
      (["card", "a.png", "--lang", "el", "-o", "a.pdf"], ["did you mean --language?"]),
      (["crown", "a.png", "--jbos", "2", "-o", "c.png"], ["did you mean --jobs?"]),
      (["detect", "a.png", "--drawing", "b.png", "--draw", "c.png"], ["has no option --drawing"]),
      (["outbox", "run", "--nw"], ["selfie outbox run has no option --nw"]),
      (["crown", "--laurel"], ["selfie crown has no option --laurel"]),
    ] as [([String], [String])])
  func refused(call: [String], words: [String]) throws {
    let result = try SelfieCommand(call.map { .init($0) }, in: folder).run()
    result.failed(64, saying: words)
    #expect(result.output.isEmpty)
    #expect(folder.tree == ["a.png", "b.png"])
  }

  @Test(
    "A mistyped subcommand is named with the nearest, and so is one that help is asked for",
    arguments: [
      (["crwn", "a.png"], "selfie has no subcommand crwn; did you mean selfie crown?"),
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
}
