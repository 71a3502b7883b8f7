extension ExhibitFile.Format {
  /// The most bytes that a format is recognised by.
  static let signatureLength = 12

  /// The format of a file by its first bytes; `nil` for any other.
  init?(_ head: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if has("GIF8") {
      self = .gif
    } else if has("ftyp", at: 4) {
      self = has("qt  ", at: 8) ? .mov : .mp4
    } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .webm
    } else if has("RIFF"), has("WAVE", at: 8) {
      self = .wav
    } else if has("OggS") {
      self = .ogg
    } else if has("ID3") || head.count > 1 && head[0] == 0xFF && head[1] & 0xE6 == 0xE2 {
      // A tag, or the eleven bits of a frame's start and layer III.
      self = .mp3
    } else {
      return nil
    }
  }
}
