import ArgumentParser
import Console
import Mailer

/// `selfie outbox`: lists, sends, retries and removes queued messages.
struct OutboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox",
    abstract: "Look at the outbox, send what waits, remove what is old.",
    subcommands: [
      List.self, Status.self, Show.self, Run.self, Retry.self, Discard.self, Purge.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List all messages, oldest first.")

    @Flag(help: "Print a JSON list, with whole addresses.")
    var json = false

    func run() throws {
      let mailroom = try MailEnvironment.readingRoom()
      let entries = try mailroom.entries()
      if json { return Process.say(try MailOutput.json(entries) + "\n") }
      let hold = try mailroom.hold()
      if let hold {
        Process.line(
          "left alone until \(MailOutput.time(hold.until)): \(hold.reason) \(MailOutput.lifting)")
      }
      if entries.isEmpty { Process.line("The outbox is empty.") }
      for entry in entries { Process.say(MailOutput.line(entry, told: hold?.reason) + "\n") }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show all that is known of one.")

    @Argument(help: "The message, or the beginning of its identifier.")
    var id: String

    func run() throws {
      let mailroom = try MailEnvironment.readingRoom()
      Process.say(MailOutput.details(try mailroom.entry(id)) + "\n")
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

  struct Retry: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "retry",
      abstract: "Put a message that failed, waits or is uncertain in front.")

    @Argument(help: "The message, or the beginning of its identifier.")
    var id: String

    func run() throws {
      let mailroom = try MailEnvironment.mailroom()
      Process.line("queued \(try mailroom.retry(id).id)")
    }
  }

  struct Discard: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "discard",
      abstract: "Remove a message with its address and picture, delivered or not.")

    @Argument(help: "The message, or the beginning of its identifier.")
    var id: String

    func run() throws {
      let mailroom = try MailEnvironment.mailroom()
      try mailroom.discard(id)
      Process.line("discarded")
    }
  }

  struct Purge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "purge",
      abstract: "Remove what is older than outbox.retention_days and at its end.",
      discussion: """
        Nothing is removed by itself: run this from a timer, once a day. selfie booth purges its \
        outbox every hour while it runs.
        """)

    @Flag(help: "Remove everything, also what still waits.")
    var all = false

    func run() throws {
      let mailroom = try MailEnvironment.mailroom()
      Process.line("removed \(try mailroom.purge(everything: all))")
    }
  }
}
