import Booth
import ServiceLifecycle
import Threading
import WebServer
import Season

/// Regularly ends idle visits and old links, keeps the sums, and reports the printer.
struct Sweeper: Service {
  let visits: Visits
  let links: PhotoLinks?
  let sums: SeasonSums<VisitCount>
  /// The printer, and the folder in which the booth reports it to the monitoring.
  let printer: PrinterDesk?
  let folder: StateFolder?

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var report: PrinterReport?
      // The sleep throws when the server ends.
      while (try? await Task.sleep(for: .seconds(5))) != nil {
        await visits.endIdle()
        links?.removeExpired()
        await keepSums()
        report = await reportPrinter(after: report)
      }
    }
    await keepSums()
  }

  private func reportPrinter(after last: PrinterReport?) async -> PrinterReport? {
    guard let printer, let folder else { return nil }
    return await Blocking.run { PrinterReport(printer).keep(in: folder, after: last) }
  }

  /// The check-up reports a full disk; the next call writes what is missing.
  private func keepSums() async {
    await Blocking.run { [sums] () -> Void in try? sums.keep() }
  }
}
