import Booth
import Settings
import Doctor
import Foundation
import JobQueue
import Logging
import Mailer
import Season

/// The mail commands' configuration and mailroom, from the process's environment.
enum MailEnvironment {
  static func configuration() throws -> MailConfiguration {
    try MailConfiguration(
      .read(ConfigurationSources(environment: ProcessInfo.processInfo.environment)))
  }

  /// Refuses a wrong address before anything is read or queued.
  static func requireAddresses(_ addresses: [String]) throws {
    for address in addresses { _ = try EmailAddress(address) }
  }

  /// The mailroom for new photos: whatever its settings name must be there.
  static func mailroomForPhotos() throws -> Mailroom {
    let configuration = try configuration()
    try configuration.requireNamedFiles()
    return try Mailroom.open(configuration, logger: logger)
  }

  /// - Parameter forReading: whether it only lists and counts, which a full or read-only disk allows.
  static func mailroom(forReading: Bool = false) throws -> Mailroom {
    try Mailroom.open(try configuration(), forReading: forReading, logger: logger)
  }

  /// The booth's way into the outbox.
  ///
  /// - Parameters:
  ///   - hourly: the museum's own limit of messages an hour, for every program that sends them.
  ///   - sums: where delivered and failed messages are counted.
  static func desk(hourly: Int?, _ sums: SeasonSums<VisitCount>) throws -> OutboxDesk {
    let desk = try OutboxDesk(configuration(), sums: sums, logger: logger)
    try desk.receiver.outbox.setHourly(hourly)
    return desk
  }

  private static var logger: Logger {
    var logger = Logger(label: "selfie.mail") { StreamLogHandler.standardError(label: $0) }
    // The commands and the booth report the faults of a run themselves; each is told once.
    logger.logLevel = .critical
    return logger
  }
}
