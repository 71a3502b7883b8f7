import Glibc

/// A place where bytes of strangers come in.
enum Boundary: String, CaseIterable {
  /// A whole JPEG file.
  case jpeg
  /// A whole PNG file.
  case png
  /// A whole WebP file.
  case webp
  /// A whole HEIC file, decoded in this process.
  case heic
  /// A whole AVIF file, decoded in this process.
  case avif
  /// What the decoder of HEIC and AVIF answers, from a program that a file has taken over.
  case answer
  /// EXIF or XMP in an otherwise valid JPEG or PNG.
  case exif
  /// An ICC profile in an otherwise valid JPEG.
  case profile
  /// A JPEG file that is painted on and rewritten.
  case rewriting
  /// What a network camera's server answers, and the first line of a film.
  case stream
  /// A webcam's frame of raw pixels.
  case frame
  /// What ffprobe and ffmpeg answer for a film.
  case film
  /// A plan file.
  case plan
  /// The places that a visitor's page sends over HTTP, painted.
  case review
  /// The numbers of a plan, out to the ends of their ranges, painted.
  case painting
  /// `--wreath` and `--statue`.
  case coordinates
  /// A line of `selfie work`.
  case line
  /// The list of `--from-file`.
  case list
  /// The booth's questions.
  case quiz
  /// `museum.toml`.
  case museum
  /// A language's words, `languages/CODE.json`.
  case words
  /// `exhibit.toml`.
  case exhibit
  /// A customised template of a message.
  case template
  /// `config.toml`.
  case configuration
  /// The `SELFIE_…` variables.
  case environment
  /// `SELFIE_SMTP_URL`.
  case server
  /// A visitor's address, and a mailbox of the configuration.
  case address
  /// Subject, name and file name on their way into headers.
  case header
  /// What a mail server answers.
  case reply
  /// A printer's answer: an IPP message.
  case ipp
  /// An outbox whose database file was damaged.
  case database
  /// An outbox whose rows hold what they should not, and whose spool has other files.
  case spool

  /// Takes the bytes in, and stops the process when something does not hold that must.
  func cross(_ bytes: UnsafeRawBufferPointer) {
    switch self {
    case .jpeg: PhotoBoundary.read(bytes, signature: [0xFF, 0xD8, 0xFF])
    case .png: PhotoBoundary.read(bytes, signature: [0x89, 0x50, 0x4E, 0x47])
    case .webp: PhotoBoundary.read(bytes, signature: Array("RIFF".utf8))
    case .heic, .avif: HEIFBoundary.decode(bytes)
    case .answer: HEIFBoundary.readAnswer(bytes)
    case .exif: MetadataBoundary.readEXIF(bytes)
    case .profile: MetadataBoundary.readProfile(bytes)
    case .rewriting: RewritingBoundary.rewrite(bytes)
    case .stream: StreamBoundary.read(bytes)
    case .frame: FrameBoundary.readFrame(bytes)
    case .film: FrameBoundary.readFilm(bytes)
    case .plan: PlacementBoundary.readPlan(bytes)
    case .review: BoothBoundary.adjust(bytes)
    case .painting: PlacementBoundary.paint(bytes)
    case .coordinates: PlacementBoundary.readCoordinates(bytes)
    case .line: RunBoundary.readLine(bytes)
    case .list: RunBoundary.readList(bytes)
    case .quiz: BoothBoundary.readQuestions(bytes)
    case .museum: MuseumBoundary.readSettings(bytes)
    case .words: MuseumBoundary.readWords(bytes)
    case .exhibit: MuseumBoundary.readExhibit(bytes)
    case .template: MailBoundary.fillTemplate(bytes)
    case .configuration: ConfigurationBoundary.readFile(bytes)
    case .environment: ConfigurationBoundary.readVariables(bytes)
    case .server: ConfigurationBoundary.readServer(bytes)
    case .address: MailBoundary.readAddress(bytes)
    case .header: MailBoundary.writeHeader(bytes)
    case .reply: MailBoundary.readReply(bytes)
    case .ipp: PrinterBoundary.readAnswer(bytes)
    case .database: OutboxBoundary.openDatabase(bytes)
    case .spool: OutboxBoundary.openRows(bytes)
    }
  }
}

/// Stops the process when a claim does not hold; libFuzzer then keeps the input.
func require(_ holds: Bool, _ claim: @autoclosure () -> String) {
  if !holds { fatalError(claim()) }
}

/// What a terminal and a log must never get: control characters out of a stranger's file.
func requirePrintable(_ text: String) {
  require(
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
    "a control character in: \(text.debugDescription)")
}

extension UnsafeRawBufferPointer {
  /// The bytes as text, with what is not UTF-8 replaced.
  var text: String { String(decoding: self, as: UTF8.self) }
}
