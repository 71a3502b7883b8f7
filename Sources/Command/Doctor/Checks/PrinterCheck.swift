import Printing
import Settings

/// Checks the printer: that it answers, takes jobs and photos, has the wanted paper, and why not.
/// Prints nothing.
struct PrinterCheck: HealthCheck {
  let context: CheckContext

  func observation() throws -> Observation {
    guard !context.isOffline else {
      return .skipped(context.advice(.offline))
    }
    let settings = PrinterConfiguration(try Settings.read(context.settings))
    guard let name = context.printer ?? settings.name else {
      return .skipped(context.advice(.printer))
    }
    return try Self.observation(
      try Printer(name).awaitStatus(), paper: settings.paper,
      keeps: name.contains("://") ? nil : CUPSRetention.remark("/etc/cups/cupsd.conf"))
  }

  /// - Parameters:
  ///   - paper: the configured paper.
  ///   - remark: what CUPS keeps of printed pictures, as a sentence; nil where it keeps nothing.
  private static func observation(
    _ status: PrinterStatus, paper: String?, keeps remark: String?
  ) throws -> Observation {
    if !status.takes(.jpeg) {
      return .failed(
        "\(status.printer) takes no JPEG; choose a printer for IPP Everywhere or AirPrint.")
    }
    let stopping = status.reasons.filter(\.stopsPrinting)
    if !status.canPrint {
      let why =
        stopping.isEmpty ? status.reasons.map(\.description) : stopping.map(\.description)
      let general = status.isAccepting ? "It is stopped; look at it." : "It takes no jobs now."
      return .failed("\(status.printer): \(why.isEmpty ? general : why.joined(separator: " "))")
    }
    _ = try status.paper(for: paper)
    let remarks = status.reasons.map(\.description) + [remark].compactMap(\.self)
    let loaded = status.loadedMedia
    let text =
      "\(status.printer) is \(status.activity.rawValue) and takes photos"
      + (loaded.isEmpty ? "" : "; \(loaded.joined(separator: ", ")) is loaded")
    guard remarks.isEmpty else {
      return .warning("\(text). \(remarks.joined(separator: " "))")
    }
    return .ok(text)
  }
}
