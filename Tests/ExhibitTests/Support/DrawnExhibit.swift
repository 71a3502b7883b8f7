import Exhibit
import Imaging
import TestSupport

/// An exhibit's folder for a test.
struct DrawnExhibit {
  let folder: TemporaryFolder

  /// Writes `exhibit.toml` beside a picture `a.png` of 40 × 60 pixels, `b.jpg` of 80 × 40, an
  /// animated `moves.png`, `moves.gif` and `film.mp4`, and sounds `a.wav` and `a.ogg`. What is no
  /// picture has the first bytes of its format alone.
  init(_ toml: String) throws {
    folder = try TemporaryFolder()
    try write("exhibit.toml", Array(toml.utf8))
    let still = try Photo(grey: 128, 40, 60).encoded(as: .png)
    try write("a.png", still)
    try write("b.jpg", try Photo(grey: 128, 80, 40).encoded(as: .jpeg))
    try write("moves.png", Self.animated(still))
    try write("moves.gif", Array("GIF89a".utf8))
    try write("film.mp4", Array("\0\0\0\u{20}ftypisom".utf8))
    try write("a.wav", Array("RIFF\0\0\0\0WAVE".utf8))
    try write("a.ogg", Array("OggS".utf8))
    try write("text.txt", Array("words".utf8))
    try write("small.png", try Photo(grey: 128, 31, 60).encoded(as: .png))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try folder.write(bytes, as: name)
  }

  var read: ExhibitFolder { ExhibitFolder(folder.path) }

  /// A PNG that states two frames, behind its header of 33 bytes.
  private static func animated(_ png: [UInt8]) -> [UInt8] {
    let control: [UInt8] = [0, 0, 0, 8] + "acTL".utf8 + [0, 0, 0, 2, 0, 0, 0, 0]
    return png[..<33] + control + [0xF3, 0x8D, 0x93, 0x70] + png[33...]
  }
}
