import ArgumentParser
import Console
import Doctor
import Files
import JobQueue
import Mailer
import Settings

/// `selfie config`: shows the settings and checks the mail server.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings or an example, or try the mail server.",
    subcommands: [Show.self, Check.self, Example.self])

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show every setting, where it comes from, and no secret.")

    func run() throws {
      for line in try MailEnvironment.configuration().summary { Process.line(line) }
    }
  }

  struct Example: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "example",
      abstract: "Print a configuration with every setting, its default and range.",
      discussion: """
        All settings are commented out: selfie config example > ~/.config/selfie/config.toml \
        changes nothing yet.
        """)

    func run() { Process.say(Settings.keys.example) }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Connect to the mail server, secure the connection and log in.",
      discussion: """
        A server that was left alone after a fault is tried again from now on, if all is well.

        EXIT STATUS
          0 all is well; 69 the server cannot be reached or is busy; 78 a setting is wrong, or the \
        server refuses login, sender or TLS.
        """)

    func run() throws {
      let mailroom = try MailEnvironment.mailroom()
      let hold = try mailroom.hold()
      for line in try Self.lines(of: mailroom) { Process.line(line) }
      if let hold {
        Process.line(
          "ok: the hold until \(MailOutput.time(hold.until)) is lifted; the next run sends")
      }
    }

    private static func lines(of mailroom: Mailroom) throws -> [String] {
      do {
        return try mailroom.check().lines
      } catch let fault as DeliveryFault where !fault.needsAttention {
        // Nothing is queued here, and nobody tries again but the reader.
        throw CommandFailure(
          fault.description.replacing("it is tried again", with: "try it again"), .unavailable)
      }
    }
  }
}
