import ArgumentParser
import Foundation
import Mailer

/// Exit codes of the mail commands, after sysexits.h, and the errors that lead to them.
enum MailExit {
  static let data = ExitCode(65)
  static let noInput = ExitCode(66)
  static let refused = ExitCode(69)
  static let internalFault = ExitCode(70)
  static let cannotWrite = ExitCode(73)
  static let queued = ExitCode(75)
  static let configuration = ExitCode(78)

  /// Says what went wrong and ends with the code that scripts look for.
  static func running<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as MailroomError {
      report("selfie: \(error)")
      throw code(error)
    } catch let error as ConfigurationError {
      report("selfie: \(error)")
      throw configuration
    }
  }

  static func report(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  static func code(_ error: MailroomError) -> ExitCode {
    switch error {
    case .noSuchPhoto: noInput
    case .unreadablePhoto, .tooLargePhoto, .address, .message: data
    case .template, .configuration: configuration
    case .outbox(let error): code(error)
    case .delivery(let fault): fault.needsAttention ? configuration : queued
    }
  }

  private static func code(_ error: OutboxError) -> ExitCode {
    switch error {
    case .consentMissing, .consentWithoutVersion, .wrongState, .ambiguousIdentifier: ExitCode(64)
    case .cannotWrite, .cannotRead, .notPurged: cannotWrite
    case .noSuchMessage: noInput
    case .busy, .inUse: queued
    case .database, .newerDatabase, .notDurable: internalFault
    }
  }
}
