import Foundation
import TestSupport
import Testing

@testable import Mailer

/// Several kiosks, each with its own outbox and login, and one mail relay (docs/fleet.md).
@Suite("A fleet of kiosks", .serialized)
struct MailFleetTests {
  /// A message of an outbox, as `selfie outbox list --json` has it.
  private struct Listed: Decodable {
    let id: String
    let state: String
    let messageID: String
    let mayBeDuplicate: Bool
  }

  private func list(_ kiosk: Kiosk) throws -> [Listed] {
    let result = try kiosk.selfie("outbox", "list", "--json")
    return try JSONDecoder().decode([Listed].self, from: Data(result.output.utf8))
  }

  private func status(_ kiosk: Kiosk) throws -> OutboxStatusOutput {
    try OutboxStatusOutput(kiosk.selfie("outbox", "status", "--json"))
  }

  /// A kiosk that logs in to the relay under its own name, over STARTTLS.
  private func kiosk(_ number: Int, _ relay: PostfixServer) throws -> Kiosk {
    let kiosk = try Kiosk(port: relay.firstPort)
    kiosk.environment.merge([
      "SELFIE_SMTP_URL": "smtp://kiosk\(number)%40test.example@127.0.0.1:\(relay.firstPort)",
      "SELFIE_SMTP_PASSWORD": "secret of kiosk\(number)",
      "SELFIE_SMTP_CA_FILE": relay.certificates + "/ca.pem",
    ]) { $1 }
    return kiosk
  }

  /// One hand-over to the relay: the Message-ID, the login, and the queue identifier that Postfix
  /// gave it. Postfix may deliver what it has accepted twice when it is killed; then the queue
  /// identifier is the same, and the kiosk had no part in it.
  private struct HandOver: Hashable {
    let messageID: String
    let login: String
    let queueID: String

    init(_ message: String) throws {
      let headers = String(message.prefix(4_000))
      messageID = try String(#require(headers.firstMatch(of: /\nMessage-ID:\s*(<[^>]+>)/)).1)
      login = try String(#require(headers.firstMatch(of: /\(Authenticated sender: ([^)@]+)/)).1)
      queueID = try String(#require(headers.firstMatch(of: /\(Postfix\) with \w+ id (\w+)/)).1)
    }
  }

  @Test(
    "A relay killed in the middle: nothing is lost, and only an uncertain message is sent again",
    .enabled(if: PostfixServer.isInstalled, "run Scripts/install-mail-test-servers.sh"))
  func relayKilled() throws {
    let relay = try PostfixServer()
    let each = 20
    let kiosks = try (1...3).map { try kiosk($0, relay) }
    for kiosk in kiosks {
      for number in 0..<each {
        let queued = try kiosk.selfie(
          "send", kiosk.photo(number, size: 20_000), "--to", "visitor@test.example", "--queue-only")
        #expect(queued.status == 0, "\(queued)")
      }
    }
    // Or it might have taken all before it is killed.
    try relay.setSlow(true)
    let runs = try kiosks.map { try $0.start("outbox", "run") }
    while relay.takenCount < 12, runs.contains(where: \.isRunning) { usleep(2_000) }
    try relay.killAll()
    for run in runs { run.waitUntilExit() }
    let interrupted = try kiosks.map { try status($0) }
    let waiting = interrupted.map(\.waiting).reduce(0, +)
    let uncertain = interrupted.map { $0.messages["uncertain"] ?? 0 }.reduce(0, +)
    print("FleetTests: killed with \(waiting) of \(3 * each) waiting, \(uncertain) uncertain")
    #expect(waiting > 0, "the relay was killed too late")
    #expect(interrupted.contains { $0.hold?.kind == "offline" && $0.hold?.needsAttention == false })

    try relay.restart()
    try relay.setSlow(false)
    for kiosk in kiosks {
      // A message that met the fault waits for half a minute; a retry makes it due.
      for message in try list(kiosk) where message.state != "accepted" {
        #expect(try kiosk.selfie("outbox", "retry", message.id).status == 0)
      }
      let run = try kiosk.selfie("outbox", "run", "--now")
      #expect(run.status == 0, "\(run)")
      let status = try status(kiosk)
      #expect(status.messages["accepted"] == each && status.waiting == 0 && status.hold == nil)
    }

    #expect(relay.waitForEmptyQueue())
    let handOvers = try Set(relay.delivered(3 * each).map(HandOver.init))
    let arrived = Dictionary(grouping: handOvers, by: \.messageID)
    var expected = 0
    for (number, kiosk) in kiosks.enumerated() {
      for message in try list(kiosk) {
        expected += 1
        let times = arrived[message.messageID] ?? []
        #expect(times.allSatisfy { $0.login == "kiosk\(number + 1)" })
        // SMTP cannot know more of an uncertain message than that it arrived once or twice.
        #expect(message.mayBeDuplicate ? (1...2).contains(times.count) : times.count == 1)
      }
    }
    #expect(expected == 3 * each && arrived.count == 3 * each)
  }
}
