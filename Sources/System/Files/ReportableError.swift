/// An error that a command can end with: one sentence and an exit status.
///
/// The description names the thing, the limit and, where there is one, the remedy; it holds no
/// address of a visitor and no picture.
public protocol ReportableError: Error, CustomStringConvertible {
  /// The status of a command that ends with this error.
  var status: ExitStatus { get }
}

/// The exit codes of the program: those of `sysexits.h`, 1 for "declined" and 2 for "no face".
public enum ExitStatus: Int32, Sendable {
  /// All is done.
  case done = 0
  /// The visitor left without a photo.
  case declined = 1
  /// No face was found.
  case noFace = 2
  /// The command line asks for what cannot be.
  case usage = 64
  /// A file's content cannot be used.
  case unusableData = 65
  /// A file or a device is missing.
  case noInput = 66
  /// A device or a server refuses.
  case unavailable = 69
  /// The program itself is at fault.
  case softwareFault = 70
  /// An output cannot be written.
  case cannotWrite = 73
  /// The work waits for a later try.
  case queued = 75
  /// A setting is wrong, or a part of the program is missing.
  case configuration = 78

  /// The status of an error; 70 for one that no command expects.
  package init(_ error: any Error) {
    self = (error as? any ReportableError)?.status ?? .softwareFault
  }

  /// The status of a run: its first failure's, where any other failure takes precedence over "no
  /// face".
  package static func combined(_ statuses: [ExitStatus]) -> ExitStatus {
    let failures = statuses.filter { $0 != .done }
    return failures.first { $0 != .noFace } ?? failures.first ?? .done
  }
}
