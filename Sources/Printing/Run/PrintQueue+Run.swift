import Files
import Foundation
import GRDB

extension PrintQueue {
  /// Gives a printer what waits, and learns what became of what it was given before.
  ///
  /// What an earlier run was doing when it ended comes first: the printer is asked for it. A
  /// printer holds one print of this queue at a time, since what it has not been given it cannot
  /// lose with its power.
  ///
  /// - Parameters:
  ///   - printer: where what waits is printed; what another printer was given is asked for there.
  ///   - waiting: how long the run goes on while the printer prints, or cannot print. Zero is one
  ///     look at it: at most one print is handed over.
  /// - Throws: ``PrintError/isRunning`` while another run is at work, and errors of the queue's
  ///   folder. What is wrong with the printer is in the report.
  public func run(
    printer: Printer, waiting: Duration = .zero
  ) async throws(PrintError) -> PrintRunReport {
    try await PrinterThread.run { () throws(PrintError) in
      try self.runHere(printer, waiting)
    }
  }

  /// The same, blocking this thread.
  package func awaitRun(
    printer: Printer, waiting: Duration = .zero
  ) throws(PrintError) -> PrintRunReport {
    try runHere(printer, waiting)
  }

  private func runHere(
    _ printer: Printer, _ waiting: Duration
  ) throws(PrintError) -> PrintRunReport {
    guard let lock = try folder.runLock() else { throw .isRunning }
    // The lock is held to the end of the run.
    defer { _ = lock.lock() }
    var run = PrintRun(queue: self, printer: printer)
    return try run.run(until: .now + waiting)
  }
}
