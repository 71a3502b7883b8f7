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

    /// The name that people know it by.
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
  /// By its first bytes, whatever its name says.
  package let format: Format
  /// The line that names it; 0 for a file that is found without being named.
  package let line: Int

  package init(name: String, format: Format, line: Int) {
    (self.name, self.format, self.line) = (name, format, line)
  }
}
