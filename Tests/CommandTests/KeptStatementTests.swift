import Foundation
import Imaging
import TestSupport
import Testing

/// What the champion photo says that its photo says of itself, by the options of each command.
@Suite("Kept statements")
struct KeptStatementTests {
  let folder: TemporaryFolder
  private let rights = PhotoRights(
    creators: ["Élise Dumas", "Νίκος"], credit: "dpa", copyright: "© 2026 Élise Dumas")
  private let date = CaptureDate("2026:07:14 18:30:05")

  init() throws {
    folder = try TemporaryFolder()
    var photo = Photo.scene()
    (photo.rights, photo.captureDate) = (rights, date)
    try folder.put(photo, as: "a.jpeg")
  }

  private func said(by name: String) throws -> (rights: PhotoRights?, date: CaptureDate?) {
    let file = try PhotoFile(folder.bytes(of: name))
    return (file.rights, file.captureDate)
  }

  @Test(
    "Rights are kept unless refused, the date where it is asked for, in whole encodings as well")
  func crown() throws {
    let options: [(options: [SelfieCommand.Argument], rights: Bool, date: Bool)] = [
      ([], true, false), (["--keep-rights"], true, false), (["--no-keep-rights"], false, false),
      (["--keep-date"], true, true), (["--no-keep-rights", "--keep-date"], false, true),
      (["--mirror"], true, false), (["--reencode"], true, false),
      (["--reencode", "--keep-date"], true, true),
    ]
    let call: [SelfieCommand.Argument] = [
      "crown", "a.jpeg", "-o", "out.jpeg", "--force", "--wreath", "50%,50%", "--statue", "80%,95%",
    ]
    for (more, rights, date) in options {
      try SelfieCommand(call + more, in: folder).run().succeeded()
      let said = try said(by: "out.jpeg")
      #expect(said.rights == (rights ? self.rights : nil), "\(more)")
      #expect(said.date == (date ? self.date : nil), "\(more)")
    }
  }

  @Test("A worker's line has the same settings", .enabled(if: Machine.models != nil))
  func work() throws {
    var command = SelfieCommand("work", in: folder)
    let place = #""wreath":"50%,50%","statue":"80%,95%""#
    let lines = [place, place + #","noKeepRights":true,"keepDate":true"#].enumerated().map {
      WorkInput.line("\($0)", "a.jpeg", "\($0).jpg", in: folder, more: $1)
    }
    command.input = Array(lines.joined(separator: "\n").utf8)
    try command.run().succeeded()
    #expect(try said(by: "0.jpg").rights == rights && said(by: "0.jpg").date == nil)
    #expect(try said(by: "1.jpg").rights == nil && said(by: "1.jpg").date == date)
  }

  @Test("A card and a mailed photo have them, too")
  func cardAndMail() throws {
    try SelfieCommand(
      "card", "a.jpeg", "-o", "card.jpg", "--wreath", "50%,50%", "--statue", "80%,95%", in: folder
    ).run().succeeded()
    #expect(try said(by: "card.jpg").rights == rights)
    var send = SelfieCommand(
      "send", "a.jpeg", "--to", "visitor@mail.example", "--queue-only", in: folder)
    send.environment = folder.mailroom
    try send.run().succeeded()
    let pictures = folder.tree.filter { $0.contains("/spool/") && $0.hasSuffix(".jpg") }
    #expect(pictures.count == 2, "photo and preview: \(pictures)")
    for name in pictures {
      #expect(try PhotoFile(folder.bytes(of: name)).rights == rights, "\(name)")
    }
  }
}
