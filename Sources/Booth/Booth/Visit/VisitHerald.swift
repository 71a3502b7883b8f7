package import Foundation
import Museum
import Speech
package import Texts

/// What a visitor has decided about the herald.
enum HeraldDecision: Sendable {
  /// The herald does not call the visitor.
  case silence
  /// The sentence, and its sound where it could be spoken.
  case call(String, SoundTrack?)

  /// The words for the card's stone.
  var sentence: String? {
    if case .call(let sentence, _) = self { sentence } else { nil }
  }

  var sound: SoundTrack? {
    if case .call(_, let sound) = self { sound } else { nil }
  }
}

extension BoothVisit {
  /// Whether the visitor has yet to decide about the herald.
  package var awaitsHerald: Bool {
    settings.herald != nil && herald == nil && state == .reviewed
  }

  /// Decides whether the herald calls the visitor.
  ///
  /// - Parameters:
  ///   - parts: what the herald calls; `nil`, or parts without a name, for no call.
  ///   - consent: the version of the text to which the visitor agreed.
  /// - Throws: ``BoothError/herald(_:)`` for unusable parts, which decide nothing.
  package func decide(_ parts: HeraldWords.Parts?, consent: String?) throws(BoothError) {
    guard let rules = settings.herald else { throw .notOffered(.herald) }
    try require(.reviewed)
    let usable: HeraldWords.Parts?
    do throws(VisitorLine.Fault) {
      usable = try parts.flatMap { parts throws(VisitorLine.Fault) in try rules.usable(parts) }
    } catch {
      throw .herald(error)
    }
    guard let usable, let words = settings.heraldWords[language] else { return herald = .silence }
    guard consent == consentVersion else { throw .consent }
    let sentence = words.sentence(usable)
    // If the voice fails, the words still appear in the stone.
    herald = .call(sentence, try? rules.sound(of: sentence, in: language))
  }

  /// The call for the loudspeaker, a WAV file; `nil` without a call, and outside the herald's
  /// hours.
  ///
  /// - Parameter withFilm: whether the call starts together with the film, instead of at once.
  package func call(
    withFilm: Bool, at moment: Date = Date(), in calendar: Calendar = .current
  ) throws(BoothError) -> [UInt8]? {
    try require(.reviewed, .queued)
    guard let rules = settings.herald, let sound = herald?.sound,
      rules.isAloud(at: moment, in: calendar)
    else { return nil }
    return (withFilm ? rules.filmed(sound) : sound).scaled(by: Double(rules.loudness) / 100).file
  }

  /// The sound of the film.
  var filmSound: SoundTrack? {
    herald?.sound.flatMap { settings.herald?.filmed($0) }
  }
}
