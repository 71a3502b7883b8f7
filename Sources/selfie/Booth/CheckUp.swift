import Booth
import BoothServer
import Console
import Doctor
import FaceTrack
import Imaging
import Printing
import Texts
import Season

/// The check-up of the staff's panel: the doctor's checks that matter while visitors come.
struct CheckUp: Sendable {
  let models: ModelFolders
  let hasMail: Bool
  /// The booth's printer; `nil` for a booth without one.
  let printer: PrinterDesk?
  /// The trimmed size of the booth's cards.
  let card: PixelSize
  /// Where the booth keeps what staff decide and what it counts; `nil` keeps nothing.
  let folder: StateFolder?
  /// The words of the panel.
  let languages: [LanguageFile]

  /// The findings in a language; the doctor's own English sentence stands beside what needs help.
  func lines(in language: Language) -> [CheckUpLine] {
    let context = CheckContext.ofCommand(models: models)
    var checks: [Finding.Check] = [.models, .artwork, .disk, .clock]
    if hasMail { checks += [.configuration, .outbox, .mail] }
    var lines: [CheckUpLine] = []
    _ = Doctor(context).runChecks(checks) { lines.append(line($0, in: language)) }
    if let printer { lines.append(line(printer, in: language)) }
    lines.append(folderLine(in: language))
    return lines
  }

  private func line(_ finding: Finding, in language: Language) -> CheckUpLine {
    let status: CheckUpLine.Status =
      switch finding.state {
      case .ok: .ok
      case .warning, .skipped: .warning
      case .failed: .fault
      }
    return line(finding.check.rawValue, status, finding.text.printable, in: language)
  }

  /// The printer as the booth's own thread last saw it: a reason of its own in the staff's words.
  private func line(_ printer: PrinterDesk, in language: Language) -> CheckUpLine {
    let (fault, reasons) = (printer.receiver.fault, printer.receiver.reasons)
    let stuck = (try? printer.counts().stuck) ?? 0
    let crop = printer.receiver.crop(of: card)
    let status: CheckUpLine.Status =
      fault != nil ? .fault : reasons.isEmpty && stuck == 0 && crop == nil ? .ok : .warning
    let detail =
      fault ?? (stuck > 0 ? "\(stuck) wait for a person: selfie print-queue." : nil)
      ?? crop?.description ?? ""
    var found = line("printer", status, detail, in: language)
    let words = languages.first { $0.language == language }?.words[.printer] ?? [:]
    var told = reasons.compactMap { words[$0.staffKey]?.general }
    if let crop, let words = words["cropped"]?.general {
      told.append(words.replacing("{number}", with: "\(crop.percent)"))
    }
    if !told.isEmpty { found.text = told.joined(separator: " ") }
    return found
  }

  private func folderLine(in language: Language) -> CheckUpLine {
    let fault: String? =
      if let folder {
        folder.lastFault
      } else {
        "The booth runs without a folder of its own; its start says why."
      }
    return line("folder", fault == nil ? .ok : .fault, fault ?? "", in: language)
  }

  private func line(
    _ name: String, _ status: CheckUpLine.Status, _ detail: String, in language: Language
  ) -> CheckUpLine {
    let words = languages.first { $0.language == language }?.words[.staff] ?? [:]
    return CheckUpLine(
      check: words[name]?.general ?? name, status: status,
      text: words[name + (status == .ok ? "Fine" : "Remedy")]?.general ?? "",
      detail: status == .ok ? nil : detail)
  }
}
