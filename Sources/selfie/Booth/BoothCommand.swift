import ArgumentParser
import Booth
import BoothServer
import Camera
import Card
import Champion
import Console
import Files
import Mailer
import Museum
import Notation
import Printing
import Season
import Settings
import Texts

/// `selfie booth`: serves the booth's page, on which visitors crown themselves.
struct BoothCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "booth",
    abstract: "Serve the booth: a quiz, a live wreath, a photo and a mail, on one page.",
    usage: "selfie booth [--camera <camera>] [--port <port>] [<options>]",
    discussion: """
      Open the printed address in a browser. Photos stay in memory and are wiped when the visitor \
      leaves; what is mailed waits in the outbox, which the booth empties itself. docs/booth.md \
      sets a kiosk up.

      EXAMPLES
        selfie booth                          the browser's camera
        selfie booth --camera /dev/video2     the machine's own camera
        selfie booth --no-mail --no-quiz      the photo alone
        selfie booth --qr --url https://booth.museum.example
        selfie booth --printer ipp://192.168.1.20/ipp/print
        selfie booth --museum ours --check    the faults of the museum's files

      EXIT STATUS
        0 ended by SIGTERM or ctrl-C, or nothing found by --check; 65 unusable museum, quiz or PIN \
      file; 66 no such file; 69 the port is taken; 78 a wrong mail setting or paper, or models missing.
      """)

  @Option(help: "The port; 0 takes any that is free.")
  var port = 8461

  @OptionGroup var listening: ListeningOptions

  @Option(
    help: ArgumentHelp(
      "The address at which phones reach the booth, for the codes of --qr.", valueName: "url"))
  var url: String?

  @Option(
    help: ArgumentHelp(
      "The machine's own camera, as for snap; otherwise the browser's.", valueName: "camera"))
  var camera: String?

  @Option(
    help: ArgumentHelp("The museum's own questions; docs/quiz-file.md.", valueName: "file"),
    completion: .file())
  var quiz: String?

  @Option(
    help: ArgumentHelp(
      "The museum's folder: name, languages, colours, hours; docs/museum.md.", valueName: "dir"),
    completion: .directory)
  var museum: String?

  @Flag(help: "Name every fault of the museum's files and end, without serving.")
  var check = false

  @Option(help: ArgumentHelp("Questions of a round, 1 to 9.", valueName: "n"))
  var questions: Int?

  @Flag(help: "Begin the questions anew after a wrong answer.")
  var strictQuiz = false

  @Flag(help: "Let visitors begin with the camera.")
  var noQuiz = false

  @Flag(help: "Send no mail, although a mail server is configured.")
  var noMail = false

  @Flag(help: "Offer the photo through a link in a QR code, for three loads in ten minutes.")
  var qr = false

  @Option(
    help: ArgumentHelp(
      "Offer a printed card by this printer, a CUPS name or an ipp:// address; docs/printing.md.",
      valueName: "printer"))
  var printer: String?

  @Option(
    help: ArgumentHelp(
      "The cards' paper, such as 10x15; the configured one, or what the printer has.",
      valueName: "paper"))
  var paper: String?

  @Option(
    help: ArgumentHelp(
      "A file with the staff's PIN, 4 to 6 digits, readable by its owner alone.",
      valueName: "file"), completion: .file())
  var pinFile: String?

  @Option(
    help: ArgumentHelp(
      "Seconds until an idle visit ends; 60, or what the museum says.", valueName: "s"))
  var idle: Int?

  @Option(
    help: ArgumentHelp(
      "The booth's own folder: sums, edited questions, whether it is open.", valueName: "dir"),
    completion: .directory)
  var state: String?

  @Flag(help: "Leave Nike out where it has no place, in place of a marble ledge under the photo.")
  var noLedge = false

  @Option(help: ArgumentHelp("Seconds to count down before the photo.", valueName: "s"))
  var countdown = 3

  @Flag(help: "Play no sounds.")
  var silent = false

  @Option(
    help: ArgumentHelp("The folder of the page, in place of the installed.", valueName: "dir"),
    completion: .directory)
  var page: String?

  @OptionGroup var studio: StudioOptions

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port \(port) is not between 0 and 65535.")
    }
    if let idle, !(30...600).contains(idle) {
      throw ValidationError("--idle \(idle) is not between 30 and 600 seconds.")
    }
    guard (0...10).contains(countdown) else {
      throw ValidationError("--countdown \(countdown) is not between 0 and 10 seconds.")
    }
    for (isGiven, name) in [
      (quiz != nil, "--quiz"), (questions != nil, "--questions"), (strictQuiz, "--strict-quiz"),
    ] where isGiven && noQuiz {
      throw ValidationError("\(name) and --no-quiz exclude each other.")
    }
    if let questions, !QuizRules.possibleQuestions.contains(questions) {
      throw ValidationError("--questions \(questions) is not between 1 and 9.")
    }
    guard url == nil || qr else {
      throw ValidationError("--url is for the codes of --qr; give both.")
    }
    if let url, URLHost.of(url) == nil {
      throw ValidationError("'\(url)' is no address such as https://booth.museum.example.")
    }
    guard camera != "", printer != "" else {
      throw ValidationError("--camera and --printer need a value that is not empty.")
    }
    guard paper == nil || printer != nil else {
      throw ValidationError("--paper is the paper of --printer; give both.")
    }
  }

  func run() throws {
    if !check { try OpenFiles.require(ServerSettings.descriptors, of: "booth") }
    FreedMemory.keepNothing()
    let page = try BoothFiles.page(named: page)
    let museum = try BoothFiles.museum(
      museum, page: page, questions: quiz,
      least: noQuiz ? nil : rules.questions)
    if check { return try report(museum.faults) }
    try refuse(museum.faults)
    let settings = try settings(museum, page: page)
    let devices = try devices(museum)
    if qr, !givesLinks {
      Process.warn(
        """
        selfie: Phones cannot reach \(listening.host), so that no code is offered; name the \
        booth's address with --url.
        """)
    }
    let server: BoothServer
    do {
      server = try BoothServer(settings, devices: devices)
    } catch {
      throw CommandFailure(
        "The page's folder \(settings.page) cannot be read; check --page.", .configuration)
    }
    try server.load()
    devices.outbox?.start(hasStaff: devices.lock != nil) { fault in
      Process.warn("selfie: " + (fault ?? "The mail server takes mail again."))
    }
    devices.printer?.start { fault in
      Process.warn("selfie: " + (fault ?? "The printer prints again."))
    }
    defer {
      devices.outbox?.stop()
      devices.printer?.stop()
    }
    try listening.serve(server, port: port)
  }

  /// Names every fault of the museum's files, line by line.
  private func report(_ faults: [FileFault]) throws {
    for fault in faults { Process.line(fault.description) }
    let count = faults.count { $0.weight == .fault }
    guard count == 0 else {
      throw CommandFailure(
        "The booth cannot start with \(counted(count, "fault")).", .unusableData)
    }
    if faults.isEmpty { Process.say("The booth's files have no fault.\n") }
  }

  /// A booth with a fault in its files does not start; missing words are no fault.
  private func refuse(_ faults: [FileFault]) throws {
    let faults = faults.filter { $0.weight == .fault }
    guard let first = faults.first else { return }
    let more = faults.count == 1 ? "" : " \(faults.count - 1) more: see --check."
    throw CommandFailure(first.description + more, .unusableData)
  }

  /// Whether a visitor's phone can load a photo: a code of the machine's own address leads nowhere.
  private var givesLinks: Bool { qr && (url != nil || listening.isReachable) }

  private var rules: QuizRules {
    var rules = QuizRules()
    rules.isStrict = strictQuiz
    if let questions { rules.questions = questions }
    return rules
  }

  private func settings(
    _ museum: MuseumFolder, page: String
  ) throws -> ServerSettings {
    let artwork = try studio.art.artwork(
      wreath: museum.settings.wreath, statue: museum.settings.statue)
    var booth = BoothSettings(models: try studio.modelFolders, artwork: artwork)
    booth.rules = rules
    booth.allowsLedge = !noLedge
    booth.cards = try BoothFiles.cards(museum)
    booth.line = museum.settings.line
    (booth.makesFilms, booth.mailsFilms) = (museum.settings.offersFilm, museum.settings.mailsFilm)
    booth.herald = museum.settings.herald
    museum.languages.map(\.language).forEach { warnOfSilence(booth.herald, in: $0) }
    booth.mailsPerVisit = museum.settings.limits.mailsPerVisit ?? booth.mailsPerVisit
    var settings = ServerSettings(page: page, booth: booth, languages: museum.languages)
    let own = museum.settings
    (settings.name, settings.logo) = (own.name, own.logo)
    (settings.palette, settings.hours, settings.keys) = (own.palette, own.hours, own.keys)
    settings.firstPage = own.firstPage
    if let visits = own.limits.visits { settings.visits = visits }
    let idle = idle ?? own.limits.idle ?? settings.idleSeconds
    (settings.host, settings.port) = (listening.host, port)
    settings.hostNames.formUnion(listening.hostNames)
    if let url, let name = URLHost.of(url) {
      settings.publicURL = url.hasSuffix("/") ? String(url.dropLast()) : url
      settings.hostNames.insert(name)
    }
    (settings.idleSeconds, settings.countdownSeconds) = (idle, countdown)
    settings.warningSeconds = min(20, idle / 3)
    settings.hasSounds = !silent
    return settings
  }

  /// Says that a herald has no voice: the words are then cut into cards only.
  private func warnOfSilence(_ herald: HeraldRules?, in language: Language) {
    do {
      _ = try herald?.sound(of: "1", in: language)
    } catch {
      Process.warn("selfie: The herald is silent in \(language.rawValue). \(error)")
    }
  }

  /// The outbox; `nil` where no mail server is configured. A wrong setting ends the command: a
  /// booth that was meant to mail must not lose its mail in silence.
  private func mailDesk(
    _ limits: MuseumSettings.Limits, _ sums: SeasonSums<VisitCount>
  ) throws -> OutboxDesk? {
    do {
      return try MailEnvironment.desk(hourly: limits.hourlyMails, sums)
    } catch ConfigurationError.missing(let key, _, _) where key == "smtp.url" {
      Process.warn(
        """
        selfie: No mail server is configured (smtp.url): the booth offers no mail; --no-mail says \
        so.
        """
      )
      return nil
    }
  }

  /// The printer's queue; `nil` for a booth that prints nothing.
  private func printerDesk(
    _ cards: MuseumSettings.Cards, _ sums: SeasonSums<VisitCount>
  ) throws -> PrinterDesk? {
    guard let printer else { return nil }
    let receiver = BoothPrinter(
      try PrintEnvironment.queue(), printer: try Printer(printer),
      media: try PrintEnvironment.paper(paper), perDay: cards.perDay)
    do { try receiver.requirePaper() } catch {
      // No restart mends it.
      throw CommandFailure("\(error)", .configuration)
    }
    return PrinterDesk(receiver, sums: sums)
  }

  /// The questions, edited ones before the delivered; `nil` without a quiz.
  private func quizDesk(_ bank: QuestionBank?, in folder: StateFolder?) -> QuizDesk? {
    guard let bank else { return nil }
    let desk = QuizDesk(bank, least: rules.questions, in: folder)
    if desk.isEdited, let file = quiz ?? museum {
      Process.warn(
        "selfie: The questions that staff edited in the panel take the place of those of \(file).")
    }
    return desk
  }

  private func devices(_ museum: MuseumFolder) throws -> BoothDevices {
    var devices = BoothDevices()
    let folder = ServerState.booth.folder(named: state)
    let sums = SeasonSums<VisitCount>(in: folder)
    (devices.folder, devices.sums) = (folder, sums)
    devices.exhibitFolder = ServerState.exhibit.path(named: nil)
    devices.quiz = quizDesk(museum.bank, in: folder)
    if let camera, let fault = FrameSources.absence(of: camera) {
      Process.warn("selfie: \(Remedy.sentence(for: fault)) Until then visitors see no picture.")
    }
    devices.camera = camera.map {
      MachineCamera($0) { fault in
        Process.warn(
          "selfie: "
            + (fault.map { Remedy.sentence(for: $0) } ?? "The camera gives pictures again."))
      }
    }
    devices.outbox = noMail ? nil : try mailDesk(museum.settings.limits, sums)
    devices.links = givesLinks ? PhotoLinks() : nil
    devices.printer = try printerDesk(museum.settings.cards, sums)
    devices.lock = try pinFile.map(BoothFiles.lock)
    let checkUp = CheckUp(
      models: try studio.modelFolders, hasMail: devices.outbox != nil, printer: devices.printer,
      card: museum.settings.cards.format.trimmedSize, folder: folder, languages: museum.languages)
    devices.checkUp = { checkUp.lines(in: $0) }
    return devices
  }
}
