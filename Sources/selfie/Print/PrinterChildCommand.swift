import ArgumentParser
import Printing

/// `selfie printer-child`: the process that converses with a printer for the command that starts it.
struct PrinterChildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "printer-child", abstract: "Converse with a printer.", shouldDisplay: false)

  @Argument var printer: String?

  func run() { PrinterChild.run(printer) }
}
