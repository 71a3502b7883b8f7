package import Booth
package import Texts
package import Season

/// The parts that the server uses: camera, outbox, links, and the staff's tools.
package struct BoothDevices: Sendable {
  /// The machine's camera; `nil` for the browser's own.
  package var camera: MachineCamera?
  /// The outbox; `nil` for a booth without mail.
  package var outbox: OutboxDesk?
  /// The links to photos; `nil` for a booth without QR codes.
  package var links: PhotoLinks?
  /// The printer; `nil` for a booth without one.
  package var printer: PrinterDesk?
  /// The staff's PIN; `nil` locks the staff's panel.
  package var lock: StaffLock?
  /// The booth's own folder; `nil` keeps nothing beyond the process's end.
  package var folder: StateFolder?
  /// Where visits are counted.
  package var sums = SeasonSums<VisitCount>(in: nil)
  /// The folder in which an exhibit's server on this machine keeps its sums; `nil` if there is
  /// none.
  package var exhibitFolder: String?
  /// The quiz; `nil` lets visitors begin with the camera.
  package var quiz: QuizDesk?
  /// Checks the machine, in the staff's language; it may take seconds.
  package var checkUp: @Sendable (Language) -> [CheckUpLine] = { _ in [] }

  package init() {}

  var services: BoothServices {
    BoothServices(mail: outbox, links: links, printer: printer, sums: sums)
  }
}

/// A line of the staff's check-up.
package struct CheckUpLine: Sendable, Encodable {
  package enum Status: String, Sendable, Encodable {
    case ok, warning, fault
  }

  /// The name of the checked thing, in the staff's language.
  package var check: String
  package var status: Status
  /// One sentence, in the staff's language.
  package var text: String
  /// The finding in English, with numbers and the remedy; `nil` when all is well.
  package var detail: String?

  package init(check: String, status: Status, text: String, detail: String?) {
    (self.check, self.status, self.text, self.detail) = (check, status, text, detail)
  }
}
