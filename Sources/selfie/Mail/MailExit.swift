import ArgumentParser
import Mailer

/// How the mail commands end when something fails.
enum MailExit {
  /// Says what went wrong and ends with the code that scripts look for.
  static func running<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as MailroomError {
      report("selfie: \(error)")
      throw ExitStatus(error).exitCode
    } catch let error as ConfigurationError {
      report("selfie: \(error)")
      throw ExitStatus.configuration.exitCode
    }
  }

  /// Says a line on standard error.
  static func report(_ line: String) { Process.warn(line) }
}
