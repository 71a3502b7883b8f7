import Foundation
import JobQueue
import TestSupport
import Testing

@testable import Printing

/// A CUPS daemon, which keeps a copy of each picture (`Servers/cups.py`).
@Suite("Prints through CUPS", .enabled(if: Program.exists("/usr/bin/python3")))
struct CUPSTests {
  @Test(
    "CUPS forgets the picture of every print that is over: cancelled, given up, printed",
    arguments: [7, 8, 9])
  func purged(state: Int) throws {
    let home = try TemporaryFolder()
    let (file, log) = (home("state"), home("log"))
    try "5".write(toFile: file, atomically: true, encoding: .utf8)
    let server = try ServerProcess(
      "/usr/bin/python3",
      [MailTestFiles.root + "/Tests/PrintingTests/Servers/cups.py", file, log])
    let queue = try PrintQueue.open(home("data/selfie/prints"))
    let id = try queue.enqueue(Samples.card(1))
    func run() throws {
      _ = try Program.run(
        MailTestFiles.selfie, ["print-queue", "run", "--printer", "booth", "--wait", "0"],
        environment: [
          "PATH": "/usr/bin:/bin", "HOME": home.path, "XDG_CONFIG_HOME": home("config"),
          "XDG_DATA_HOME": home("data"), "CUPS_SERVER": "127.0.0.1:\(server.port)",
        ])
    }
    try run()
    #expect(try queue.job(id).state == .handedOver)
    try "\(state)".write(toFile: file, atomically: true, encoding: .utf8)
    try run()
    #expect(try queue.job(id).state == (state == 9 ? .done : .failed))
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "purge\n")
  }
}
