import ChildProcesses
import Files
public import Imaging

/// A film of some seconds that is painted frame by frame: MP4 through ffmpeg, or an animated WebP
/// without it.
public enum ShortFilm {
  /// The format of the file.
  public enum Format: String, Sendable, CaseIterable {
    /// H.264 in MP4, which phones and mail programs play.
    case mp4
    /// An animated WebP, which browsers play.
    case webp

    /// The format of a path's extension.
    public init?(named path: String) {
      self.init(rawValue: path.fileExtension?.lowercased() ?? "")
    }

    /// The media type.
    public var type: String { self == .mp4 ? "video/mp4" : "image/webp" }
  }

  /// The interval of the frames that stand until a sound's end: with a single one some players
  /// would end before it.
  private static let standing = Duration.milliseconds(100)

  /// Paints all frames, each with its time, in their order.
  public typealias Painting = (_ take: (Photo, Duration) throws -> Void) throws -> Void

  /// The most bits of a second in thousands: three seconds are less than 2 MB.
  private static let bitrate = 4500
  /// Every second frame is one of the animation: it takes the place of all others.
  private static let stride = 2
  /// The qualities that are tried until the animation has at most so many bytes.
  private static let (qualities, limit) = ([75, 55, 35], 2_000_000)

  /// Checks that a film can be written, without writing it.
  ///
  /// - Throws: ``FilmError/output(_:)``.
  public static func checkWritable(_ path: String, overwrites: Bool) throws(FilmError) {
    try FilmWriter.checkWritable(path, overwrites: overwrites)
  }

  /// Writes a film to a file, which appears when it is complete.
  ///
  /// - Parameters:
  ///   - path: its file, whose extension decides the format.
  ///   - overwrites: whether an existing file is replaced.
  ///   - paint: hands over the frames.
  /// - Throws: ``FilmError``, and what `paint` throws.
  public static func write(to path: String, overwrites: Bool, _ paint: Painting) throws {
    try checkWritable(path, overwrites: overwrites)
    // In memory until it is complete: of a process that is killed nothing stays on the disk.
    let film = try Format(named: path) == .webp ? animation(paint) : encoded(paint)
    do {
      try AtomicFile.write(film, to: path, overwrite: overwrites)
    } catch {
      throw FilmError.output(error)
    }
  }

  /// Makes a film in memory: an MP4, or, where ffmpeg is not installed, an animated WebP.
  ///
  /// - Parameters:
  ///   - sound: a WAV file, which an MP4 has as AAC; its last frame stands until the end.
  ///   - paint: hands over the frames.
  /// - Throws: ``FilmError``, and what `paint` throws.
  public static func make(
    sound: (file: [UInt8], length: Duration)? = nil, _ paint: Painting
  ) throws -> (file: [UInt8], format: Format) {
    do {
      return (try encoded(paint, with: sound), .mp4)
    } catch let error as FilmError {
      guard case .encoder(.notInstalled) = error else { throw error }
      return (try animation(paint), .webp)
    }
  }

  private static func encoded(
    _ paint: Painting, with sound: (file: [UInt8], length: Duration)? = nil
  ) throws -> [UInt8] {
    let writer = try FilmWriter(.memory, overwrites: true, bitrate: bitrate, sound: sound?.file)
    var last: Photo?
    try paint {
      try writer.write($0, at: $1)
      last = $0
    }
    while let last, let sound, sound.length > writer.length {
      try writer.write(last, at: min(writer.length + standing, sound.length))
    }
    try writer.finish()
    return try writer.film()
  }

  private static func animation(_ paint: Painting) throws -> [UInt8] {
    var film: [UInt8] = []
    for quality in qualities {
      film = try animation(paint, quality: quality)
      if film.count <= limit { break }
    }
    return film
  }

  private static func animation(_ paint: Painting, quality: Int) throws -> [UInt8] {
    var film: AnimatedWebP?
    var (count, last): (Int, (photo: Photo, time: Duration)?) = (0, nil)
    var interval = Duration.zero
    func show(until time: Duration) throws {
      guard let shown = last else { return }
      var animation = film ?? AnimatedWebP(size: shown.photo.size)
      interval = time - shown.time
      try animation.add(shown.photo, for: interval, quality: quality)
      film = animation
    }
    try paint { photo, time in
      count += 1
      // The last frame of an even number takes the place of that before it.
      guard count % stride == 0 else { return }
      try show(until: time)
      last = (photo, time)
    }
    if let last { try show(until: last.time + interval) }
    return film?.file ?? []
  }
}
