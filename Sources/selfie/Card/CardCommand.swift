public import ArgumentParser
public import Card
import Champion
import Console
import Files
import Imaging
import Overlay

/// `selfie card`: the champion photo hung on a card, to be printed.
struct CardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Hang the champion photo on a printable card of marble and olive.",
    usage: "selfie card <photo> ... [-o <file>] [<options>]",
    discussion: """
      The photo is crowned as crown does, in the card's own resolution of 300 dpi. Nike stands in \
      the photo where it is clearly visible there, else on the card's ledge. The file's extension \
      says what it is: PDF for print shops, JPEG for kiosk printers, PNG without loss; docs/card.md \
      has the papers, bleed and safe area.

      EXAMPLES
        selfie card party.jpg
            writes party.card.jpg beside it
        selfie card party.jpg -o card.pdf --paper a6 --name Maria
        selfie card party.jpg --museum ours --language el
        selfie card champion.jpg --crowned --paper strip
        selfie card *.jpg --output-directory cards --format pdf

      EXIT STATUS
        As for crown.
      """)

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The card; - is standard output.", valueName: "file"), completion: .file())
  var output: String?

  @Option(
    name: .customLong("output-directory"),
    help: ArgumentHelp("The folder for NAME.card.jpg; created if it is missing.", valueName: "dir"),
    completion: .directory)
  var outputDirectory: String?

  @Option(help: "The card's format; otherwise by the output's extension; otherwise jpeg.")
  var format: CardFileFormat?

  @Option(
    help: """
      The paper: 100 × 150 mm upright or across, A6, or two strips of 50 × 150 mm on one sheet.
      """)
  var paper = CardFormat.portrait

  @Option(
    help: ArgumentHelp(
      "Millimetres of bleed, 0 to 5; by default 3 for PDF, else 0.", valueName: "mm"))
  var bleed: Double?

  @Option(help: ArgumentHelp("Quality of JPEG and PDF, 1 to 100.", valueName: "1-100"))
  var quality = Card.defaultQuality

  @OptionGroup(title: "Inscription") var inscription: InscriptionOptions

  @OptionGroup(title: "Placement") var placing: PlacingOptions

  @Option(
    name: .customLong("statue-on"),
    help: "Where the statue stands, whatever is seen of it: in the photo or on the card's ledge.")
  var statueOn: StatueGround?

  @Flag(help: "Mirror the photo; coordinates refer to the photo before that.")
  var mirror = false

  @Flag(help: "The photo is a champion photo already, and hangs as it is.")
  var crowned = false

  @OptionGroup var keeping: KeepingOptions

  @Flag(help: "Replace existing files.")
  var force = false

  @Flag(help: "Print one JSON object a card on standard output.")
  var json = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    guard (1...100).contains(quality) else {
      throw ValidationError("--quality \(quality) is not between 1 and 100.")
    }
    guard CardDesign.bleeds.contains(bleed ?? 0) else {
      throw ValidationError("--bleed \(bleed ?? 0) is not between 0 and 5 mm.")
    }
    try input.validate(output: output, folder: outputDirectory, plan: placing.plan)
    if crowned, let place = placing.firstPlace {
      throw ValidationError("--crowned hangs the photo as it is; leave \(place) out.")
    }
    guard !placing.noStatue || statueOn == nil else {
      throw ValidationError("--no-statue and --statue-on exclude each other; give one of them.")
    }
    guard statueOn != .ledge || placing.statue == nil && !placing.ledge else {
      throw ValidationError(
        """
        --statue and --ledge are for a statue in the photo; leave them out, or --statue-on ledge.
        """)
    }
    try CardFileFormat.validate(output, format)
    guard !json || !writesToStandardOutput else {
      throw ValidationError(
        "Standard output cannot take the card and --json together; name the card's file with -o.")
    }
  }

  func run() throws {
    if let outputDirectory { try OutputFolder.make(outputDirectory) }
    if writesToStandardOutput { try Process.refuseTerminal(for: "card") }
    let design = try design()
    let settings = try settings.reading(plan: placing.plan)
    let artwork = try input.studio.art.artwork()
    let painter = CardPainter(artwork: artwork, pictures: try .ofCommand)
    let sources = try input.sources(leavingOut: crowned ? .cards : .all, quiet: quiet)
    let naming = input.naming(of: sources, output: output, folder: outputDirectory)
    let file = format ?? output.flatMap(CardFileFormat.init(named:)) ?? .jpeg
    let mark = OutputNaming.Mark(word: "card", fileExtension: file.fileExtension, dropping: "jpg")
    try input.forEachPhoto(of: sources, reading: settings.inputs) { source, studio, reservations in
      do {
        let output = naming.output(for: source, mark: mark)
        try reservations.reserve(output, for: source.name, overwrites: force)
        var design = design
        design.bleed = bleed ?? file.usualBleed
        let placed = try place(source, settings, &studio)
        let subject = subject(placed)
        let card = try painter.card(of: subject, design: design)
        try output.write(try card.encoded(as: file, quality: quality), overwrites: force)
        report(source, output, placed.crowning, card)
        return .done
      } catch {
        return FailureReport.tell(error, of: source, json: json).status
      }
    }
  }

  /// The photo with everything in its place; of a champion photo the light alone is measured.
  private func place(
    _ source: PhotoSource, _ settings: CrownSettings, _ studio: inout ChampionStudio
  ) throws -> PlacedPhoto {
    var settings = settings
    if crowned { settings.request.wantsWreaths = false }
    return try studio.place(source, settings: settings)
  }

  private func subject(_ placed: PlacedPhoto) -> CardSubject {
    let crowning = placed.crowning
    let faces = crowning.faces ?? []
    let subject =
      crowned
      ? CardSubject(crowned: placed.photo, measured: crowning.placement, faces: faces)
      : CardSubject(
        placed.photo, placement: crowning.placement, scene: placed.scene, faces: faces)
    return mirror ? subject.mirrored() : subject
  }

  private func report(
    _ source: PhotoSource, _ output: PhotoOutput, _ crowning: Crowning, _ card: Card
  ) {
    if json {
      Process.say(
        JSONLine.encode(CardReport(source, output: output, crowning: crowning, card: card)))
    } else if !quiet {
      let statue = card.statue.map { $0.isOnLedge ? "Nike on the ledge" : "Nike in the photo" }
      let text =
        "\(source.name): \(card.format.rawValue), \(statue ?? "no statue") -> \(output.name)"
      if output == .standardOutput {
        Process.warn(text)
      } else {
        Process.line(text)
      }
    }
    if !quiet {
      for note in CardReport.notes(crowning, card) {
        Process.warn("selfie: \(source.name): \(note)")
      }
    }
  }

  private func design() throws -> CardDesign {
    CardDesign(
      format: paper, inscription: try inscription.inscription(),
      statue: placing.noStatue ? .none : statueOn?.choice ?? .automatic)
  }

  private var settings: CrownSettings {
    var settings = CrownSettings()
    settings.request = placing.request
    settings.limits = input.limits
    keeping.apply(to: &settings.encoding)
    // A photo without a face is worth a card all the same when it is a champion photo.
    settings.crownsWithoutFace = crowned
    return settings
  }

  private var writesToStandardOutput: Bool {
    input.writesToStandardOutput(output: output, folder: outputDirectory)
  }
}

extension CardFormat: ExpressibleByArgument {}
extension CardFileFormat: ExpressibleByArgument {
  /// The format that a name's extension stands for; `nil` for any other.
  fileprivate init?(named name: String) {
    let suffix = name.fileExtension?.lowercased() ?? ""
    self.init(rawValue: suffix == "jpg" ? "jpeg" : suffix)
  }

  /// Refuses a name whose extension stands for no format of cards.
  fileprivate static func validate(_ output: String?, _ format: CardFileFormat?) throws {
    guard let output, format == nil, !FileStream.isStandardOutput(output),
      CardFileFormat(named: output) == nil
    else { return }
    throw ValidationError(
      """
      -o \(output): Cards are written as PDF, JPEG or PNG; end the name with .pdf, .jpg or .png, \
      or choose one with --format.
      """)
  }
}

/// The values of `--statue-on`.
enum StatueGround: String, CaseIterable, ExpressibleByArgument {
  case photo
  case ledge

  fileprivate var choice: CardDesign.StatueChoice { self == .photo ? .photo : .ledge }
}
