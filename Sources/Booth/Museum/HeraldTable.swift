import Files
import Notation
import Speech

/// `[herald]` of a `museum.toml`: how the herald calls visitors.
extension MuseumFile {
  /// The limits of a recording, in bytes and seconds.
  private static let (recordingLimit, longestRecording) = (4 << 20, 10.0)

  mutating func readLoudness(_ field: Field) {
    guard let percent = whole(field, HeraldRules.loudnesses) else { return }
    settings.heraldRules.loudness = percent
  }

  mutating func readCallingHours(_ field: Field) {
    guard let text = text(field) else { return }
    guard let spans = OpeningHours.spans(of: text), !spans.isEmpty else {
      return blame(field, "hours \"\(text)\" is no hours; write some such as \"10:00-13:00\".")
    }
    settings.heraldRules.hours = spans
  }

  mutating func recording(_ field: Field) -> SoundTrack? {
    guard let name = text(field) else { return nil }
    guard !name.contains("/") else {
      return refuse(field, "The recording \"\(name)\" is no file beside museum.toml; name one.")
    }
    do {
      let bytes = try AtomicFile.read("\(folder)/\(name)", limit: Self.recordingLimit)
      guard let track = WaveFile(bytes).flatMap({ SoundTrack($0) }) else {
        return refuse(
          field,
          "The recording \(name) is no WAV of 16 bits (PCM), mono or stereo; save it as one.")
      }
      guard track.seconds <= Self.longestRecording else {
        blame(
          field,
          """
          The recording \(name) lasts \(Int(track.seconds.rounded(.up))) seconds, more than \
          \(Int(Self.longestRecording)); shorten it.
          """)
        return nil
      }
      return track
    } catch {
      return refuse(field, "The recording \(folder)/\(name) cannot be used: \(error)")
    }
  }
}
