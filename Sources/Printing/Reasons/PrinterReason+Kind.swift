extension PrinterReason {
  /// What a reason is about: the kinds that staff see to in different ways.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// No paper is left.
    case mediaEmpty
    /// Little paper is left.
    case mediaLow
    /// The print wants other paper than is loaded, or a tray is out.
    case mediaNeeded
    /// Paper is jammed.
    case mediaJam
    /// A door or a cover is open.
    case coverOpen
    /// Ribbon, ink or toner is used up, or its cartridge is missing.
    case supplyEmpty
    /// Ribbon, ink or toner runs low.
    case supplyLow
    /// The box for waste is full or nearly so.
    case wasteFull
    /// The tray for prints is full.
    case outputFull
    /// Staff paused the printer, or its owner did.
    case paused
    /// The printer is switched off or starting.
    case shutdown
    /// CUPS is looking for the printer.
    case connecting
    /// The printer does not answer.
    case offline
    /// The printer's memory is full.
    case spoolFull
    /// Anything else.
    case other

    /// The kind of a keyword without its severity.
    ///
    /// RFC 8011, 5.4.12; PWG 5100.9 (alerts); and CUPS's own, such as `offline` and
    /// `cups-waiting-for-job-completed`.
    init(keyword: String) {
      self =
        switch keyword {
        case "media-empty", "input-tray-empty", "input-media-supply-empty": .mediaEmpty
        case "media-low", "input-media-supply-low": .mediaLow
        case "media-needed", "input-tray-missing", "input-media-size-change",
          "input-media-type-change", "input-manual-input-request":
          .mediaNeeded
        case "media-jam", "input-pick-error", "output-mailbox-select-failure": .mediaJam
        case "door-open", "cover-open", "interlock-open", "input-cover-open", "output-cover-open":
          .coverOpen
        case "toner-empty", "marker-supply-empty", "marker-supply-missing", "marker-ink-empty",
          "marker-print-ribbon-empty", "marker-toner-empty", "marker-toner-cartridge-missing",
          "marker-cartridge-missing", "marker-ribbon-missing", "developer-empty",
          "opc-life-over":
          .supplyEmpty
        case "toner-low", "marker-supply-low", "marker-ink-almost-empty",
          "marker-print-ribbon-almost-empty", "marker-toner-almost-empty", "developer-low",
          "opc-near-eol":
          .supplyLow
        case "marker-waste-full", "marker-waste-almost-full", "marker-waste-ink-receptacle-full",
          "marker-waste-ink-receptacle-almost-full", "marker-waste-toner-receptacle-full",
          "marker-waste-toner-receptacle-almost-full":
          .wasteFull
        case "output-area-full", "output-area-almost-full", "output-tray-missing": .outputFull
        case "paused", "moving-to-paused", "hold-new-jobs", "stopping", "stopped-partly": .paused
        case "shutdown", "power-down", "warming-up": .shutdown
        case "connecting-to-device", "cups-remote-pending": .connecting
        case "offline", "timed-out", "deactivated", "resuming": .offline
        case "spool-area-full": .spoolFull
        default: .other
        }
    }

    /// The severity of a keyword that states none.
    var usualSeverity: Severity {
      switch self {
      case .mediaEmpty, .mediaNeeded, .mediaJam, .coverOpen, .supplyEmpty, .paused, .shutdown,
        .offline:
        .error
      case .mediaLow, .supplyLow, .wasteFull, .outputFull, .connecting, .spoolFull: .warning
      case .other: .report
      }
    }
  }
}
