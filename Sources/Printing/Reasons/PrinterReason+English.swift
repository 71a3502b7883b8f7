extension PrinterReason: CustomStringConvertible {
  /// What it is and what to do, in English for staff, as the terminal's reports are.
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
