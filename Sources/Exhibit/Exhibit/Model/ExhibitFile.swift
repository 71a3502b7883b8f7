/// A file that an exhibit names.
package struct ExhibitFile: Sendable, Hashable {
  /// Kinds of files that an exhibit may have.
  package enum Format: String, Sendable, CaseIterable {
    case jpeg, png, gif, mp4, webm, mov, wav, mp3, ogg

    /// The media type.
    package var mediaType: String {
      switch self {
      case .jpeg: "image/jpeg"
      case .png: "image/png"
      case .gif: "image/gif"
      case .mp4: "video/mp4"
      case .webm: "video/webm"
      case .mov: "video/quicktime"
      case .wav: "audio/wav"
      case .mp3: "audio/mpeg"
      case .ogg: "audio/ogg"
      }
    }

    package static let pictures: [Format] = [.jpeg, .png]
    package static let animations: [Format] = [.png, .gif]
    package static let films: [Format] = [.mp4, .webm, .mov]
    package static let sounds: [Format] = [.wav, .mp3, .ogg]

    /// The name by which people know it.
    package var name: String {
      switch self {
      case .jpeg, .png, .gif, .mp4, .mov, .wav, .mp3: rawValue.uppercased()
      case .webm: "WebM"
      case .ogg: "Ogg"
      }
    }
  }

  /// The path inside the exhibit's folder, as `exhibit.toml` has it.
  package let name: String
  /// The format by the file's first bytes, whatever its name says.
  package let format: Format
  /// The line that names the file; 0 for a file that no line names.
  package let line: Int
}

extension ExhibitFile.Format {
  /// The most bytes that a format's signature has.
  static let signatureLength = 12

  /// The format of a file by its first bytes; `nil` for an unknown one.
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
      // An ID3 tag, or a frame's eleven sync bits and layer III.
      self = .mp3
    } else {
      return nil
    }
  }
}
