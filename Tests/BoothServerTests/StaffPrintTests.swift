import Booth
import HTTPTypes
import JobQueue
import Printing
import TestSupport
import Testing
import WebTesting

@testable import BoothServer

@Suite("Cards that need a person, in the staff's panel")
struct StaffPrintTests {
  @Test("A card is for the booth's printer alone")
  func named() throws {
    let folder = try TemporaryFolder()
    let queue = try PrintQueue.open(folder("prints"))
    let printer = try Printer("ipp://127.0.0.1:9/ipp/print")
    let desk = PrinterDesk(
      BoothPrinter(queue, printer: printer, media: nil, perDay: nil), sums: nil)
    #expect(try queue.job(desk.queue(Pictures.grey())).asked == printer.name)
  }

  @Test("A card that waits for its printer is in no list, and takes no word before it needs one")
  func waiting() async throws {
    let folder = try TemporaryFolder()
    let queue = try PrintQueue.open(folder("prints"))
    let printer = BoothPrinter(
      queue, printer: try Printer("ipp://127.0.0.1:9/ipp/print"), media: nil, perDay: nil)
    let member = try await TestBooth {
      ($1.lock, $1.printer) = (StaffLock(pin: "4711"), PrinterDesk(printer, sums: nil))
    }.member()
    let id = try queue.enqueue(try PrintDocument(try Pictures.grey()))
    let status = try await member.call(.get, "/staff/status")
    #expect(status["prints.waiting"] == 1 && status["prints.stuck"] == 0)
    #expect(try await member.call(.get, "/staff/prints").text == #"{"prints":[]}"#)
    func say(_ word: String, of id: String) async throws -> String {
      let body = Browser.Body.json(#"{"id":"\#(id)","word":"\#(word)"}"#)
      return try await member.call(.post, "/staff/prints", body).outcome
    }
    for word in ["came", "again"] { #expect(try await say(word, of: id) == "409 in-use") }
    #expect(try await say("again", of: String(id.prefix(6))) == "404 no-print")
    #expect(try await say("came", of: "none") == "404 no-print")
    #expect(try await say("gone", of: id) == "422 body")
    try queue.cancel(id)
    #expect(try await say("again", of: id) == "409 in-use")
  }
}
