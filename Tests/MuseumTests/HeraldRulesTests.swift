import Foundation
import Speech
import TestSupport
import Testing
import Texts

@testable import Museum

@Suite("The herald's rules")
struct HeraldRulesTests {
  private static func rules() -> HeraldRules {
    var rules = HeraldRules()
    rules.refused = ["rude", "two words"]
    return rules
  }

  @Test("Parts are plain text, their blanks single; without a name nobody is called")
  func usable() throws {
    let parts = HeraldWords.Parts(
      name: " Anna  Maria ", parent: " ", kin: .son, place: "Patras\u{A0}")
    #expect(
      try Self.rules().usable(parts)
        == HeraldWords.Parts(name: "Anna Maria", kin: .son, place: "Patras"))
    #expect(try Self.rules().usable(HeraldWords.Parts(name: " ", parent: "Giorgos")) == nil)
    let longest = String(repeating: "𝔸", count: 40)
    #expect(try Self.rules().usable(HeraldWords.Parts(name: longest))?.name == longest)
  }

  @Test(
    "Each part has the limits of the visitors' line, and refused words may not be spread over them",
    arguments: [
      (
        HeraldWords.Parts(name: String(repeating: "𝔸", count: 41)),
        VisitorLine.Fault.form(limit: 40)
      ),
      (HeraldWords.Parts(name: "Maria", parent: "a\u{202E}b"), .form(limit: 40)),
      (HeraldWords.Parts(name: "Maria", place: "a\nb"), .form(limit: 40)),
      (HeraldWords.Parts(name: "RÚDE"), .words),
      (HeraldWords.Parts(name: "a", parent: "rude"), .words),
      (HeraldWords.Parts(name: "a", place: "evil.com"), .words),
      (HeraldWords.Parts(name: "Two", place: "Words"), .words),
    ])
  func refused(parts: HeraldWords.Parts, fault: VisitorLine.Fault) {
    #expect(throws: fault) { try Self.rules().usable(parts) }
  }

  @Test(
    "The loudspeaker calls in the museum's hours",
    arguments: [
      (nil, "03:00", true), ([600..<780], "10:00", true), ([600..<780], "12:59", true),
      ([600..<780], "13:00", false), ([600..<780], "09:59", false),
      ([600..<780, 1020..<1200], "17:30", true), ([1320..<1500], "00:59", true),
      ([1320..<1500], "01:00", false), ([1320..<1500], "23:00", true), ([], "12:00", false),
    ] as [([Range<Int>]?, String, Bool)])
  func hours(hours: [Range<Int>]?, time: String, isAloud: Bool) throws {
    var rules = HeraldRules()
    rules.hours = hours
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Athens"))
    let parts = time.split(separator: ":").compactMap { Int($0) }
    let moment = try #require(
      calendar.date(
        from: DateComponents(year: 2026, month: 7, day: 1, hour: parts[0], minute: parts[1])))
    #expect(rules.isAloud(at: moment, in: calendar) == isAloud)
  }

  @Test("In the film the voice begins as the wreath settles, or after the recording")
  func filmed() {
    var rules = HeraldRules()
    let sound = SoundTrack(silence: 1)
    #expect(abs(rules.filmed(sound).seconds - 3.2) < 0.001)
    rules.before = SoundTrack(silence: 1.5)
    #expect(abs(rules.filmed(sound).seconds - 1.7) < 0.001)
    rules.before = SoundTrack(silence: 4)
    #expect(rules.filmed(sound) == sound)
  }
}
