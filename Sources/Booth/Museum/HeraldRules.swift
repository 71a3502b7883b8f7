package import Foundation
package import Speech
package import Texts

/// How a booth's herald calls visitors, as the museum has it.
package struct HeraldRules: Sendable, Equatable {
  /// Unicode scalars of each part of a call.
  package static let length = 40
  /// Words that no call may contain, compared as those of ``VisitorLine/refused`` are.
  package var refused: [String] = []
  /// The loudspeaker's share of the full volume, in percent.
  package var loudness = 70
  package static let loudnesses = 1...100
  /// The spans in which the loudspeaker calls, in minutes from midnight; minutes beyond 1440 are on
  /// the next day; `nil` for always.
  package var hours: [Range<Int>]?
  /// The museum's own recordings before and after a call.
  package var before, after: SoundTrack?

  /// A herald without recordings, at any hour.
  package init() {}

  /// The longest time that speaking a call may take, because the visitor waits.
  private static let patience = Duration.seconds(5)
  /// The second of the film at which the wreath settles and the voice begins.
  static let begin = 2.2

  /// The parts as the herald calls them: plain text with single blanks.
  ///
  /// - Returns: `nil` without a name.
  package func usable(_ parts: HeraldWords.Parts) throws(VisitorLine.Fault) -> HeraldWords.Parts? {
    var rules = VisitorLine()
    (rules.length, rules.refused) = (Self.length, refused)
    let (parent, place) = (try rules.usable(parts.parent), try rules.usable(parts.place))
    guard let name = try rules.usable(parts.name) else { return nil }
    // A refused phrase may stretch over several parts.
    rules.length *= 4
    _ = try rules.usable([name, parent, place].compactMap(\.self).joined(separator: " "))
    return HeraldWords.Parts(name: name, parent: parent, kin: parts.kin, place: place)
  }

  /// Whether the loudspeaker calls at a moment.
  ///
  /// - Parameter calendar: Gregorian, in the museum's time zone.
  package func isAloud(at moment: Date, in calendar: Calendar) -> Bool {
    guard let hours else { return true }
    let parts = calendar.dateComponents([.hour, .minute], from: moment)
    let minute = 60 * (parts.hour ?? 0) + (parts.minute ?? 0)
    return hours.contains { $0.contains(minute) || $0.contains(minute + 24 * 60) }
  }

  /// Speaks a sentence between the museum's recordings.
  ///
  /// - Throws: ``SpeechError``, which holds no word of it.
  package func sound(
    of sentence: String, in language: Language
  ) throws(SpeechError) -> SoundTrack {
    let text = SpokenText(language: language, paragraphs: [sentence])
    guard let voice = SoundTrack(try text.spoken(within: Self.patience)) else { throw .noSound }
    return [before, voice, after].compactMap(\.self).reduce(SoundTrack(silence: 0), +)
  }

  /// The sound of a film: the voice begins when the wreath settles, or after the recording before
  /// it if that lasts longer.
  package func filmed(_ sound: SoundTrack) -> SoundTrack {
    SoundTrack(silence: Self.begin - (before?.seconds ?? 0)) + sound
  }
}
