import ArgumentParser
import Mailer

/// Errors of the mail commands as messages and exit codes.
enum MailExit {
  /// Runs a body; reports its error on standard error and throws its exit code.
  static func running<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as MailroomError {
      report("selfie: \(error)" + (error.remedy.map { " " + $0 } ?? ""))
      throw ExitStatus(error).exitCode
    } catch let error as ConfigurationError {
      report("selfie: \(error)")
      throw ExitStatus.configuration.exitCode
    }
  }

  /// Prints a line on standard error.
  static func report(_ line: String) { Process.warn(line) }
}
