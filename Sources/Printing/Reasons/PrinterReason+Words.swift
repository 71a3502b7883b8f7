extension PrinterReason {
  /// The key of the words for staff in a language file's section `printer`.
  package var staffKey: String { kind.rawValue }

  /// The key of the words for visitors in that section; nil where a visitor need know nothing.
  package var visitorKey: String? {
    guard stopsPrinting || kind == .outputFull else { return nil }
    return switch kind {
    case .mediaEmpty, .mediaLow, .mediaNeeded: "visitorPaper"
    case .supplyEmpty, .supplyLow: "visitorSupply"
    case .outputFull: "visitorTray"
    case .paused, .connecting, .spoolFull: "visitorWait"
    case .mediaJam, .coverOpen, .wasteFull, .shutdown, .offline, .other: "visitorHelp"
    }
  }
}
