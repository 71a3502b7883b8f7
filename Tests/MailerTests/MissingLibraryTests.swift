import Foundation
import Testing

/// What becomes of mail on a machine without libcurl.
@Suite(
  "A missing libcurl",
  .enabled(if: Program.exists("/usr/bin/python3") && PreloadedLibrary.canCompile, "needs clang"))
struct MissingLibraryTests {
  @Test("Mail stays in the outbox, counts no try, and goes out once when the library is back")
  func queued() throws {
    let mail = try TemporaryFolder()
    let server = try ServerProcess("/usr/bin/python3", [TestFiles.server("faults.py"), mail.path])
    let kiosk = try Kiosk(port: server.port)
    kiosk.environment["LD_PRELOAD"] = try PreloadedLibrary.compile(
      "stand_in_library", in: kiosk.folder)
    kiosk.environment["STAND_FOR"] = "libcurl.so.4"
    kiosk.environment["STAND_IN"] = "libcurl.so.4.missing"

    for number in 1...2 {
      let sent = try kiosk.selfie(
        "send", kiosk.photo(number, size: 5_000), "--to", "visitor@test.example")
      #expect(sent.status == 75 && sent.output.hasPrefix("queued "), "\(sent)")
      #expect(sent.errors.contains("install the package libcurl4."), "\(sent)")
    }
    let run = try kiosk.selfie("outbox", "run", "--now")
    #expect(run.status == 75 && run.output == "accepted 0, failed 0, waiting 2\n", "\(run)")
    #expect(run.errors.contains("install the package libcurl4."), "\(run)")
    let list = try kiosk.selfie("outbox", "list").output
    #expect(list.matches(of: /queued .* tries 0\b/).count == 2, "\(list)")
    #expect(try Faults.log(mail.path).isEmpty)

    kiosk.environment["STAND_IN"] = nil
    let next = try kiosk.selfie("outbox", "run", "--now")
    #expect(next.status == 0 && next.output == "accepted 2, failed 0, waiting 0\n", "\(next)")
    #expect(try Faults.log(mail.path).count == 2)
  }
}
