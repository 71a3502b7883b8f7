import ArgumentParser
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

  @Option(help: ArgumentHelp("The address it goes to.", valueName: "address"))
  var to: String

  @OptionGroup var options: MessageOptions

  func run() throws {
    let mailroom = try MailEnvironment.mailroom()
    let receipt = try mailroom.submit(photoAt: photo, options.request(to: to))
    MailOutput.print(receipt)
    if options.queueOnly { return }
    let report = try mailroom.run()
    MailOutput.print(report)
    try MailOutput.finish(with: try mailroom.entry(receipt.id), after: report)
  }
}
