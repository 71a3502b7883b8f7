import ArgumentParser
import Console
import JobQueue
import Mailer

/// `selfie send`: queues a photo and runs the outbox at once.
struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Mail a photo; what cannot go out now waits in the outbox.",
    discussion: """
      Ends with 0 when the mail server took the message, with 75 when it waits in the outbox and \
      with 69 when the server refused it for good.
      """)

  @Argument(help: "The photo, JPEG, PNG or WebP.", completion: .file())
  var photo: String

  @Option(
    help: ArgumentHelp(
      "The address it goes to; several times for several, who do not see each other's.",
      valueName: "address"))
  var to: [String]

  @OptionGroup var options: MessageOptions

  func validate() throws {
    guard !to.isEmpty else { throw ValidationError("Name an address with --to.") }
  }

  func run() throws {
    try MailEnvironment.requireAddresses(to)
    let mailroom = try MailEnvironment.mailroomForPhotos()
    let identifiers = try to.map { address in
      let receipt = try mailroom.submit(photoAt: photo, options.request(to: address))
      // Told at once: it stays queued whatever becomes of the next.
      Process.line(MailOutput.text(receipt))
      return receipt.id
    }
    if options.queueOnly { return }
    try MailOutput.deliver(identifiers, from: mailroom) { Process.line($0) }
  }
}
