import ArgumentParser
import Console
import JobQueue

/// `selfie outbox retry`, `selfie print-queue again`.
struct RetryCommand<Access: QueueAccess>: ParsableCommand {
  static var configuration: CommandConfiguration {
    Access.kind.canAsk
      ? CommandConfiguration(
        commandName: "again",
        abstract: "Print again what is uncertain, or what the printer gave up.",
        discussion: "The next run prints it; what came out of the printer before comes out twice.")
      : CommandConfiguration(
        commandName: "retry",
        abstract: "Put a message that failed, waits or is uncertain in front.")
  }

  @OptionGroup var job: JobArgument<Access>

  func run() throws {
    try job.change(Access.kind.word(for: .waiting)) { queue, id in try queue.retry(id) }
  }
}

/// `selfie outbox discard`, `selfie print-queue discard`.
struct DiscardCommand<Access: QueueAccess>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "discard",
      abstract: Access.kind.canAsk
        ? "Remove a print with its picture, printed or not."
        : "Remove a message with its address and picture, delivered or not.")
  }

  @OptionGroup var job: JobArgument<Access>

  func run() throws {
    try job.change("discarded") { queue, id in try queue.discard(id) }
  }
}

/// `selfie outbox purge`, `selfie print-queue purge`.
struct PurgeCommand<Access: QueueAccess>: ParsableCommand {
  static var configuration: CommandConfiguration {
    Access.kind.canAsk
      ? CommandConfiguration(
        commandName: "purge",
        abstract: "Forget prints that are over, and pictures that wait for \"again\".")
      : CommandConfiguration(
        commandName: "purge",
        abstract: "Remove what is older than outbox.retention_days and at its end.",
        discussion: """
          Nothing is removed by itself: run this from a timer, once a day. selfie booth purges its \
          outbox every hour while it runs.
          """)
  }

  @Option(
    help: ArgumentHelp(
      "Only those that are over for so many days; by default \(Access.defaultDays).",
      valueName: "days"))
  var days: Int?

  @Flag(help: "Remove everything, also what still waits.")
  var all = false

  @Flag(help: "Remove the files that belong to no \(Access.kind.job), and nothing else.")
  var strays = false

  func validate() throws {
    guard (0...3650).contains(days ?? 0) else { throw ValidationError("--days is 0 to 3650.") }
    guard !strays || days == nil && !all else {
      throw ValidationError("--strays removes files of no \(Access.kind.job); give it alone.")
    }
    guard !all || days == nil else {
      throw ValidationError("--all removes everything, --days what is over; give one of them.")
    }
  }

  func run() throws {
    let queue = try Access.open(forReading: false)
    if strays { return Process.line("removed \(try queue.removeStrays())") }
    let count = try queue.purge(olderThan: days ?? Access.retentionDays, everything: all)
    Process.line("removed \(count)")
  }
}
