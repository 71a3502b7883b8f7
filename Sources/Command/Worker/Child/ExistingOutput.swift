import Champion
import Files

/// An output of `selfie work` that was there before its photo was crowned.
struct ExistingOutput {
  private let path: String
  /// The longest output: a PNG of the largest photo is shorter.
  private static let limit = 1 << 30

  init(_ path: String) { self.path = path }

  /// The file's bytes.
  func read() throws -> [UInt8] {
    do {
      return try AtomicFile.read(path, limit: Self.limit)
    } catch {
      // It is an output: a photo that is missing is something else.
      throw ChampionError.output(
        name: path, .cannotWrite(reason: "the file that exists cannot be read"))
    }
  }

  /// Whether crowning the photo gives this file's bytes; nothing is written.
  func isChampion(
    of photo: String, settings: CrownSettings, with studio: inout ChampionStudio
  ) throws -> Bool {
    var settings = settings
    settings.overwrites = true
    var reservations = OutputReservations(reading: [.file(photo)], and: settings.inputs)
    let opened = try OpenedPhoto(
      .file(photo), naming: .exactly(path), settings: settings, reservations: &reservations,
      trace: nil)
    settings.encoding.format = opened.format
    return try studio.crown(opened.bytes, settings: settings).bytes == read()
  }
}
