import ArgumentParser
import Console
import Files
import JobQueue
import Printing

/// `selfie print-queue`: lists, prints, repeats and calls off queued prints.
struct PrintQueueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print-queue",
    abstract: "Look at the print queue, print what waits, decide on what is uncertain.",
    subcommands: [
      List.self, QueueStatusCommand<PrintAccess>.self, Run.self, RetryCommand<PrintAccess>.self,
      Confirm.self, Cancel.self, DiscardCommand<PrintAccess>.self, Pause.self, Resume.self,
      PurgeCommand<PrintAccess>.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List all prints, oldest first.")

    @Flag(help: "Print one JSON object a print.")
    var json = false

    func run() throws {
      let queue = try PrintEnvironment.queue(forReading: true)
      if !json, queue.isPaused { Process.line("paused") }
      let jobs = try queue.jobs()
      if !json, jobs.isEmpty { Process.line("The print queue is empty.") }
      for job in jobs {
        Process.say(json ? JSONLine.encode(PrintRecord(job)) : PrintOutput.row(job) + "\n")
      }
      if json { return }
      for line in StrayFiles.lines(try queue.strays(), of: PrintOrder.kind) { Process.line(line) }
    }
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Print what waits, and learn what became of what was given to a printer.",
      discussion: "Ends with 75 while prints wait and with 69 when one failed for good.")

    @Option(
      help: ArgumentHelp(
        "The printer; by default printer.name, else CUPS's default.", valueName: "printer"))
    var printer: String?

    @Option(
      help: ArgumentHelp(
        "How long to go on while the printer prints or cannot print, in seconds.",
        valueName: "seconds"))
    var wait = 300

    @Flag(help: "Print here also what was queued for another printer.")
    var all = false

    func validate() throws {
      guard (0...86_400).contains(wait) else { throw ValidationError("--wait is 0 to 86400.") }
      guard printer != "" else {
        throw ValidationError("--printer needs a name that is not empty.")
      }
    }

    func run() throws {
      let report = try PrintEnvironment.queue().awaitRun(
        printer: PrintEnvironment.printer(printer), waiting: .seconds(wait), takingAll: all)
      for sentence in PrintOutput.sentences(report) { Process.warn("selfie: \(sentence)") }
      if report.waitingElsewhere > 0 {
        Process.warn(
          """
          selfie: \(counted(report.waitingElsewhere, "print")) for other printers: see selfie \
          print-queue; --all prints them here.
          """)
      }
      Process.line(
        """
        printed \(report.printed.count), failed \(report.failed.count), uncertain \
        \(report.uncertain.count), waiting \(report.waiting)
        """)
      if !report.failed.isEmpty { throw ExitStatus.unavailable.exitCode }
      if report.waiting > 0 || !report.uncertain.isEmpty { throw ExitStatus.queued.exitCode }
    }
  }

  struct Confirm: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "confirm", abstract: "Say that an uncertain print came out.")

    @OptionGroup var job: JobArgument<PrintAccess>

    func run() throws {
      try job.change(PrintOrder.kind.word(for: .done)) { queue, id in try queue.confirm(id) }
    }
  }

  struct Cancel: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "cancel",
      abstract: "Call a print off.",
      discussion: "What a printer has is cancelled there by the next run, if it still can be.")

    @OptionGroup var job: JobArgument<PrintAccess>

    func run() throws {
      try job.change("cancelled") { queue, id in try queue.cancel(id) }
    }
  }

  struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pause", abstract: "Give printers nothing until \"selfie print-queue resume\".")

    func run() throws { try PrintEnvironment.queue().pause() }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "resume", abstract: "End the pause.")

    func run() throws { try PrintEnvironment.queue().resume() }
  }
}

/// The print queue, as the subcommands that it shares with the outbox see it.
enum PrintAccess: QueueAccess {
  static func open(forReading: Bool) throws -> PrintQueue {
    try PrintEnvironment.queue(forReading: forReading)
  }
  static func hold(of queue: PrintQueue) throws -> ReceiverHold?? { nil }
  static let retentionDays: Int? = 0
  static let defaultDays = "0"
  static let lifting = ""
}
