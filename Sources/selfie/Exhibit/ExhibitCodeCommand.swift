import ArgumentParser
import Booth
import Console
import Files

/// `selfie exhibit code`: the QR code that leads visitors' phones to an exhibit's page.
struct ExhibitCodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "Draw the QR code that leads phones to the page, for the wall.",
    usage: "selfie exhibit code <url> -o <file.svg> [--force]",
    discussion: """
      The code has its quiet zone and no size of its own: print it at 3 cm and more beside the \
      pictures, a tenth of the distance from which it is read. The same address gives the same \
      bytes.

      EXAMPLES
        selfie exhibit code https://wall.museum.example -o code.svg

      EXIT STATUS
        0 done; 64 no such address; 73 the file is there already, or cannot be written.
      """)

  @Argument(help: ArgumentHelp("The page's address as phones reach it.", valueName: "url"))
  var url: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture; - is standard output.", valueName: "file"), completion: .file()
  )
  var output: String

  @Flag(help: "Replace a file that is there.")
  var force = false

  func validate() throws {
    guard URLHost.of(url) != nil else {
      throw ValidationError("'\(url)' is no address such as https://wall.museum.example.")
    }
    guard !output.isEmpty else { throw ValidationError("-o needs a value that is not empty.") }
    try OutputName.validate(output, of: "-o", "The code", as: "svg")
  }

  func run() throws {
    if url.hasPrefix("http:") {
      Process.warn("selfie: Phones give the camera to an https page only; \(url) shows them none.")
    }
    guard let code = QRCode(url) else {
      throw CommandFailure("The address is too long for a QR code; take a shorter one.", .usage)
    }
    let picture = Self.picture(of: code)
    if FileStream.isStandardOutput(output) { return Process.say(picture) }
    do {
      try AtomicFile.write(Array(picture.utf8), to: output, overwrite: force)
    } catch {
      throw CommandFailure(error, of: output)
    }
  }

  /// Modules around the code that stay light (ISO/IEC 18004, section 9.1).
  private static let quietZone = 4

  /// The code as SVG, a module one unit wide; dark modules beside each other are one bar.
  static func picture(of code: QRCode) -> String {
    let side = code.rows.count + 2 * quietZone
    var bars = ""
    for (y, row) in code.rows.enumerated() {
      var x = 0
      for run in row.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "0" }) {
        let (left, top, length) = (x + quietZone, y + quietZone, run.count)
        if length > 0 { bars += "M\(left) \(top)h\(length)v1h-\(length)z" }
        x += length + 1
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(side)v\(side)H0z"/>\
      <path d="\(bars)"/></svg>

      """
  }
}
