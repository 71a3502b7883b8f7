import Booth
import Files
import Notation
import Speech

/// `[herald]` of a `museum.toml`: how visitors are called.
extension MuseumFile {
  private static let heraldKeys = ["call", "loudness", "hours", "before", "after", "refused"]
  /// Bytes and seconds of the longest recording.
  private static let (recordingLimit, longestRecording) = (4 << 20, 10.0)

  mutating func readHerald(_ entry: TOMLReader.Entry) {
    let key = entry.path[1]
    switch key {
    case "call":
      guard case .flag(let value)? = entry.value else {
        return blame(entry.line, "call is neither true nor false.")
      }
      settings.callsVisitors = value
    case "loudness":
      guard let percent = whole(entry, in: HeraldRules.loudnesses) else { return }
      settings.heraldRules.loudness = percent
    case "hours":
      guard let text = text(entry) else { return }
      guard let spans = OpeningHours.spans(of: text), !spans.isEmpty else {
        return blame(
          entry.line, "hours \"\(text)\" is no hours; write some such as \"10:00-13:00\".")
      }
      settings.heraldRules.hours = spans
    case "before": settings.heraldRules.before = recording(entry)
    case "after": settings.heraldRules.after = recording(entry)
    case "refused":
      guard case .texts(let words)? = entry.value else {
        return blame(entry.line, "refused is no list of words; write one such as [\"spam\"].")
      }
      settings.heraldRules.refused = words
    default:
      let nearest = NearestName.nearest(to: key, among: Self.heraldKeys)
      blame(entry.line, "There is no setting \(key) of herald; the nearest is \(nearest).")
    }
  }

  private mutating func recording(_ entry: TOMLReader.Entry) -> SoundTrack? {
    guard let name = text(entry) else { return nil }
    guard !name.contains("/") else {
      blame(entry.line, "The recording \"\(name)\" is no file beside museum.toml; name one.")
      return nil
    }
    do {
      let bytes = try AtomicFile.read("\(folder)/\(name)", limit: Self.recordingLimit)
      guard let track = WaveFile(bytes).flatMap({ SoundTrack($0) }) else {
        blame(
          entry.line,
          "The recording \(name) is no WAV of 16 bits (PCM), mono or stereo; save it as one.")
        return nil
      }
      guard track.seconds <= Self.longestRecording else {
        blame(
          entry.line,
          """
          The recording \(name) lasts \(Int(track.seconds.rounded(.up))) seconds, more than \
          \(Int(Self.longestRecording)); shorten it.
          """)
        return nil
      }
      return track
    } catch {
      blame(entry.line, "The recording \(folder)/\(name) cannot be used: \(error)")
      return nil
    }
  }
}
