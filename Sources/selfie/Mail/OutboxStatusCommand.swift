import ArgumentParser
import Files
import Console
import Mailer

extension OutboxCommand {
  /// `selfie outbox status`: the outbox in numbers, for people, scripts and Prometheus.
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Tell how many messages wait, and since when; without an address.",
      discussion: """
        EXAMPLES
          selfie outbox status
          selfie outbox status --prometheus /var/lib/prometheus/node-exporter/selfie.prom

        EXIT STATUS
          0 done, whatever waits; 70 the outbox cannot be read; 73 FILE cannot be written; 78 the \
        configuration is wrong.
        """)

    @Flag(help: "Print one JSON object.")
    var json = false

    @Option(
      help: ArgumentHelp(
        """
        Write metrics for node_exporter's text folder: a file that every user may read, whole at \
        every moment. - is standard output.
        """, valueName: "file"))
    var prometheus: String?

    func validate() throws {
      guard !json || prometheus == nil else {
        throw ValidationError("--json and --prometheus exclude each other; give one of them.")
      }
    }

    func run() throws {
      let mailroom = try MailEnvironment.readingRoom()
      let status = try mailroom.status()
      switch prometheus {
      case nil where json: Process.say(JSONLine.encode(OutboxStatusRecord(status)))
      case nil: Process.say(OutboxStatusText.lines(status))
      case "-": Process.say(status.metrics)
      case let file?: try write(status.metrics, to: file)
      }
    }

    private func write(_ text: String, to file: String) throws {
      do {
        // node_exporter is another user, and a service's umask is 0077.
        try AtomicFile.write(Array(text.utf8), to: file, overwrite: true, mode: 0o644)
      } catch {
        throw CommandFailure("\(file): \(error)", .cannotWrite)
      }
    }
  }
}
