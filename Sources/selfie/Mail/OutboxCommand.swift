import ArgumentParser
import Console
import Files
import JobQueue
import Mailer

/// `selfie outbox`: lists, sends, retries and removes queued messages.
struct OutboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox",
    abstract: "Look at the outbox, send what waits, remove what is old.",
    subcommands: [
      List.self, QueueStatusCommand<OutboxAccess>.self, Show.self, Run.self,
      RetryCommand<OutboxAccess>.self, DiscardCommand<OutboxAccess>.self,
      PurgeCommand<OutboxAccess>.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List all messages, oldest first.")

    @Flag(help: "Print a JSON list, with whole addresses.")
    var json = false

    func run() throws {
      let mailroom = try MailEnvironment.mailroom(forReading: true)
      let entries = try mailroom.outbox.jobs()
      if json { return Process.say(try MailOutput.json(entries) + "\n") }
      let hold = try mailroom.hold()
      if let hold {
        Process.line(
          "left alone until \(MailOutput.time(hold.until)): \(hold.reason) \(MailOutput.lifting)")
      }
      if entries.isEmpty { Process.line("The outbox is empty.") }
      for entry in entries { Process.say(MailOutput.line(entry, told: hold?.reason) + "\n") }
      for line in StrayFiles.lines(try mailroom.outbox.strays(), of: Letter.kind) {
        Process.line(line)
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show all that is known of one.")

    @OptionGroup var job: JobArgument<OutboxAccess>

    func run() throws {
      let entry = try OutboxAccess.open(forReading: true).job(job.id)
      for line in MailOutput.details(entry) { Process.line(line) }
    }
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Send what is due.",
      discussion: "Ends with 75 while messages wait and with 69 when one was refused for good.")

    @Flag(help: "Try even a server that is being left alone after a fault.")
    var now = false

    func run() throws {
      let mailroom = try MailEnvironment.mailroom()
      let report = try mailroom.run(ignoringHold: now)
      MailOutput.print(report)
      Process.line(
        "accepted \(report.accepted), failed \(report.failed), waiting \(report.waiting)")
      if report.failed > 0 { throw ExitStatus.unavailable.exitCode }
      if report.waiting > 0 { throw ExitStatus.queued.exitCode }
    }
  }
}

/// The outbox, as the subcommands that it shares with the print queue see it.
enum OutboxAccess: QueueAccess {
  static func open(forReading: Bool) throws -> Outbox {
    try MailEnvironment.mailroom(forReading: forReading).outbox
  }
  static func hold(of queue: Outbox) throws -> ReceiverHold?? {
    .some(try MailEnvironment.configuration().serverName.flatMap { try queue.lastHold(of: $0) })
  }
  static let retentionDays: Int? = nil
  static let defaultDays = "outbox.retention_days"
  static let lifting = MailOutput.lifting
}
