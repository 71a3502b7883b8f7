import ArgumentParser
import Mailer
import Texts

/// The options of a message: recipient's name, language, texts, consent, and whether to send at
/// once.
struct MessageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The visitor's name, before the address and in the greeting.", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("The language of the message: el or en.", valueName: "code"))
  var language: Language?

  @Option(help: "A subject in place of the template's.")
  var subject: String?

  @Option(help: "A sentence in place of the template's.")
  var message: String?

  @Option(help: "The version of the text that the visitor agreed to.")
  var consent: String?

  @Option(help: "A visit's name; the same photo goes to an address once a visit.")
  var session: String?

  @Flag(help: "Only queue it; \"selfie outbox run\" sends it.")
  var queueOnly = false

  /// The first option that is given, but for the language, which is not the mail's alone.
  var firstGiven: String? {
    let options: KeyValuePairs = [
      "--name": name, "--subject": subject, "--message": message, "--consent": consent,
      "--session": session,
    ]
    return options.first { $0.value != nil }?.key ?? (queueOnly ? "--queue-only" : nil)
  }

  /// The request for one recipient.
  func request(to address: String) -> PhotoRequest {
    PhotoRequest(
      address: address, name: name, language: language, subject: subject, message: message,
      consent: consent, session: session)
  }
}
