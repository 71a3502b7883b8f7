import Printing

/// A printer's answer as JSON.
struct PrinterRecord: Encodable {
  struct Reason: Encodable {
    let keyword: String
    let kind: String
    let severity: String
    let text: String
  }

  struct Paper: Encodable {
    let name: String
    let label: String?
    let cut: Bool
    let borderless: Bool
    let loaded: Bool
    let type: String?
    let source: String?
  }

  let printer: String
  let model: String
  let state: String
  let isAccepting: Bool
  let canPrint: Bool
  let jobs: Int
  let reasons: [Reason]
  let papers: [Paper]
  let formats: [String]
  let mostCopies: Int

  init(_ status: PrinterStatus) {
    (printer, model, state) = (status.printer, status.model, status.activity.rawValue)
    (isAccepting, canPrint, jobs) = (status.isAccepting, status.canPrint, status.jobCount)
    reasons = status.reasons.map {
      Reason(
        keyword: $0.keyword, kind: $0.kind.rawValue, severity: $0.severity.rawValue,
        text: $0.description)
    }
    papers = status.media.map {
      Paper(
        name: $0.name, label: $0.label, cut: $0.isCut, borderless: $0.isBorderless,
        loaded: $0.isLoaded, type: $0.type,
        source: $0.source)
    }
    (formats, mostCopies) = (status.formats, status.copies.upperBound)
  }
}
