import Booth
import Foundation
import Logging
import Mailer

/// The mail commands' configuration and mailroom, from the process's environment.
enum MailEnvironment {
  static func configuration() throws -> MailConfiguration {
    try MailConfiguration(
      ConfigurationSources(environment: ProcessInfo.processInfo.environment))
  }

  static func mailroom() throws -> Mailroom {
    try Mailroom.open(try configuration(), logger: logger)
  }

  /// The mailroom for listing and counting, which a full or read-only disk does not hinder.
  static func readingRoom() throws -> Mailroom {
    try Mailroom.open(reading: try configuration(), logger: logger)
  }

  /// The booth's way into the outbox.
  static func desk(_ sums: SeasonSums) throws -> OutboxDesk {
    try OutboxDesk(try configuration(), sums: sums, logger: logger)
  }

  private static var logger: Logger {
    var logger = Logger(label: "selfie.mail") { StreamLogHandler.standardError(label: $0) }
    // The commands and the booth report the faults of a run themselves; each is told once.
    logger.logLevel = .critical
    return logger
  }
}
