/// A reason for a printer's state: a keyword of `printer-state-reasons` (RFC 8011, 5.4.12).
public struct PrinterReason: Sendable, Hashable, Codable {
  /// The printer's keyword, its severity included, such as `media-empty-error`.
  public let keyword: String
  /// What the reason is about.
  public let kind: Kind
  /// What the keyword's suffix says.
  public let severity: Severity

  /// How grave a reason is.
  public enum Severity: String, Sendable, CaseIterable, Codable {
    /// It stops the printer.
    case error
    /// The printer will stop unless staff act.
    case warning
    /// It is for information only.
    case report
  }

  /// Makes a reason of a keyword.
  ///
  /// A keyword without a suffix gets the usual severity of its kind: RFC 8011 leaves the severity
  /// open, and printers omit suffixes.
  public init(_ keyword: String) {
    self.keyword = keyword
    var base = keyword[...]
    var stated: Severity?
    for severity in Severity.allCases where base.hasSuffix("-" + severity.rawValue) {
      base = base.dropLast(severity.rawValue.count + 1)
      stated = severity
    }
    kind = Kind(keyword: String(base))
    severity = stated ?? kind.usualSeverity
  }

  /// The reason for a printer that does not answer, which no printer can state itself.
  public static let offline = PrinterReason("offline")

  /// Makes a reason of the message that CUPS gives (`printer-state-message`): its backends say only
  /// there that a printer is off, and leave the reasons empty.
  ///
  /// - Returns: nil for messages about a print that goes on, and for unknown ones.
  init?(wordsOfCUPS words: String) {
    let words = words.lowercased()
    let keyword = Self.wordsOfCUPS.first { $0.words.contains { words.contains($0) } }?.keyword
    guard let keyword else { return nil }
    self.init(keyword)
  }

  /// Messages of CUPS's backends (ipp, socket, lpd, usb) and of Gutenprint, with their meaning.
  private static let wordsOfCUPS: [(keyword: String, words: [String])] = [
    (
      "offline",
      [
        "not responding", "did not respond", "no longer exists", "unable to get printer status",
        "unable to send data to printer", "unable to connect", "unable to contact", "unreachable",
        "unable to locate", "may not exist", "unavailable", "not connected", "offline", "off-line",
        "no route to host", "connection refused", "waiting for printer to become available",
        "unable to open device", "host is down", "turned off", "timed out", "lookup failed",
      ]
    ),
    ("media-jam", ["paper jam", "media jam", "ribbon jam"]),
    (
      "media-empty",
      [
        "out of paper", "paper out", "paper empty", "no paper", "media empty", "load paper",
        "media out",
      ]
    ),
    ("media-needed", ["incorrect paper", "wrong paper", "paper mismatch", "media mismatch"]),
    ("cover-open", ["cover open", "door open", "cover is open", "door is open", "lid open"]),
    (
      "marker-supply-empty",
      [
        "out of ink", "out of toner", "out of ribbon", "no ribbon", "ribbon empty", "ink empty",
        "toner empty", "ribbon end", "no ink",
      ]
    ),
  ]

  /// Whether the printer prints nothing until staff have mended it.
  public var stopsPrinting: Bool { severity == .error }
}

extension PrinterReason {
  /// What a reason is about: staff handle each kind in its own way.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// No paper is left.
    case mediaEmpty
    /// Little paper is left.
    case mediaLow
    /// The print needs other paper than is loaded, or a tray is out.
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
    /// The keywords are those of RFC 8011, 5.4.12, of PWG 5100.9 (alerts), and CUPS's own, such as
    /// `offline` and `cups-waiting-for-job-completed`.
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

extension PrinterReason {
  /// The key of the words for staff in a language file's section `printer`.
  package var staffKey: String { kind.rawValue }

  /// The key of the words for visitors in that section; nil if visitors need not know.
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

extension PrinterReason: CustomStringConvertible {
  /// The state and the remedy, in English for staff, like the terminal's reports.
  public var description: String {
    switch kind {
    case .mediaEmpty: "The printer is out of paper; load some."
    case .mediaLow: "Paper runs low; have some at hand."
    case .mediaNeeded: "The printer wants other paper, or a tray is out; see its display."
    case .mediaJam: "Paper is jammed; open the printer and take it out."
    case .coverOpen: "A door or cover of the printer is open; close it."
    case .supplyEmpty: "Ribbon, ink or toner is used up or missing; replace it."
    case .supplyLow: "Ribbon, ink or toner runs low; have a new one at hand."
    case .wasteFull: "The box for waste is full or nearly so; empty or replace it."
    case .outputFull: "The tray for prints is full or out; take the prints away."
    case .paused: "The printer is paused; let it go on (cupsenable, or at its display)."
    case .shutdown: "The printer is off or starting; switch it on and wait."
    case .connecting: "CUPS is looking for the printer; check that it is on and its cable."
    case .offline: "The printer does not answer; check that it is on and its cable."
    case .spoolFull: "The printer's memory is full; it takes more when it has printed some."
    case .other: "The printer says \(keyword); look at its display."
    }
  }
}
