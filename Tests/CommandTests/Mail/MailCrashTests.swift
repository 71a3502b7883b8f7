import Foundation
import TestSupport
import Testing

@testable import Mailer

@Suite("Crashes", .enabled(if: Program.exists("/usr/bin/python3")))
struct MailCrashTests {
  @Test(
    "A killed send leaves a message that is delivered once, or fails visibly and can be sent again",
    arguments: ["after-reserve", "after-file", "after-insert"])
  func send(_ point: String) throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    let photo = kiosk.photo()
    let killed = try kiosk.selfie(
      "send", photo, "--to", "none@test.example", "--queue-only", failPoint: point)
    #expect(killed.wasKilled)
    let listed = try kiosk.selfie("outbox", "list")
    let wasComplete = ["after-file", "after-insert"].contains(point)
    #expect(listed.output.contains(wasComplete ? "queued" : "failed"), "\(listed)")
    if wasComplete {
      #expect(try kiosk.selfie("outbox", "run").status == 0)
    }
    #expect(try kiosk.selfie("send", photo, "--to", "none@test.example").status == 0)
    #expect(try site.log().count == 1)
  }

  @Test("A message that is being discarded when the program is killed is gone with the next run")
  func discard() throws {
    let kiosk = try Kiosk(port: Ports.free())
    _ = try kiosk.selfie("send", kiosk.photo(), "--to", "none@test.example", "--queue-only")
    let id = String(try kiosk.selfie("outbox", "list").output.prefix(12))
    #expect(try kiosk.selfie("outbox", "discard", id, failPoint: "after-erasing").wasKilled)
    #expect(try kiosk.selfie("outbox", "list").output == "The outbox is empty.\n")
    #expect(try spool(of: kiosk).isEmpty)
  }

  @Test(
    "A killed run loses nothing and sends twice only the message it was killed at after the dot",
    arguments: [
      ("after-claim", 1), ("after-mail", 1), ("mid-data", 1), ("before-body-sent", 1),
      ("after-body-sent", 1), ("after-answer", 2), ("after-mark", 1),
    ])
  func run(_ point: String, _ copies: Int) throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    for number in 0..<3 {
      let queued = try kiosk.selfie(
        "send", kiosk.photo(number), "--to", "none@test.example", "--queue-only")
      #expect(queued.status == 0, "\(queued)")
    }
    #expect(try kiosk.selfie("outbox", "run", failPoint: point).wasKilled)
    if ["after-body-sent", "after-answer"].contains(point) {
      #expect(try kiosk.selfie("outbox", "list").output.contains("uncertain"))
    }
    let after = try kiosk.selfie("outbox", "run")
    #expect(after.status == 0, "\(after)")
    let log = try site.log()
    #expect(Set(log).count == 3)
    #expect(log.count == 2 + copies)
    #expect(try spool(of: kiosk).isEmpty)
  }

  @Test("With the policy \"ask\" a message killed after the dot waits for a retry")
  func ask() throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    kiosk.environment["SELFIE_OUTBOX_UNCERTAIN"] = "ask"
    _ = try kiosk.selfie("send", kiosk.photo(), "--to", "none@test.example", "--queue-only")
    #expect(try kiosk.selfie("outbox", "run", failPoint: "after-answer").wasKilled)
    #expect(try kiosk.selfie("outbox", "run").status == 75)
    #expect(try site.log().count == 1)
    let listed = try kiosk.selfie("outbox", "list").output
    #expect(try kiosk.selfie("outbox", "retry", String(listed.prefix(12))).status == 0)
    #expect(try kiosk.selfie("outbox", "run").status == 0)
    #expect(try site.log().count == 2)
  }

  @Test("Two runs at once share the work and send nothing twice")
  func twoRuns() throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    for number in 0..<40 {
      _ = try kiosk.selfie(
        "send", kiosk.photo(number, size: 20_000), "--to", "none@test.example", "--queue-only")
    }
    let processes = try (0..<2).map { _ in try kiosk.start("outbox", "run") }
    for process in processes { process.waitUntilExit() }
    let log = try site.log()
    #expect(log.count == 40 && Set(log).count == 40)
  }

  private func spool(of kiosk: Kiosk) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: kiosk.folder.path + "/data/selfie/outbox/spool")
  }
}
