import Booth
import Settings
import Doctor
import Foundation
import Logging
import Mailer
import Season

/// The mail commands' configuration and mailroom, from the process's environment.
enum MailEnvironment {
  static func configuration(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> MailConfiguration {
    try MailConfiguration(.read(ConfigurationSources(environment: environment)))
  }

  /// Refuses a wrong address before anything is read or queued.
  static func requireAddresses(_ addresses: [String]) throws {
    for address in addresses { _ = try EmailAddress(address) }
  }

  /// - Parameter forReading: whether it only lists and counts, which a full or read-only disk allows.
  static func mailroom(forReading: Bool = false) throws -> Mailroom {
    try Mailroom.open(try configuration(), forReading: forReading, logger: logger)
  }

  /// The booth's way into the outbox.
  ///
  /// - Parameters:
  ///   - hourly: the museum's own limit of messages an hour; the environment goes before it.
  ///   - sums: where delivered and failed messages are counted.
  static func desk(hourly: Int?, _ sums: SeasonSums<VisitCount>) throws -> OutboxDesk {
    var environment = ProcessInfo.processInfo.environment
    if let hourly, environment["SELFIE_SMTP_HOURLY"] == nil {
      environment["SELFIE_SMTP_HOURLY"] = String(hourly)
    }
    return try OutboxDesk(configuration(environment), sums: sums, logger: logger)
  }

  private static var logger: Logger {
    var logger = Logger(label: "selfie.mail") { StreamLogHandler.standardError(label: $0) }
    // The commands and the booth report the faults of a run themselves; each is told once.
    logger.logLevel = .critical
    return logger
  }
}
