import Champion
import Foundation
import Logging
import Mailer

/// What the mail commands take from the process: its environment, its home, its log.
enum MailEnvironment {
  static func configuration() throws -> MailConfiguration {
    try MailConfiguration(
      ConfigurationSources(
        environment: ProcessInfo.processInfo.environment, home: NSHomeDirectory()))
  }

  static func mailroom() throws -> Mailroom {
    var logger = Logger(label: "selfie.mail") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .error
    return try Mailroom.open(try configuration(), shrinker: PhotoShrinker(), logger: logger)
  }
}
