import CLinux
import ChildProcesses
import Files
import Glibc
public import Imaging

/// Encodes frames as an MP4 film through ffmpeg (H.264, with AAC where there is a sound), each at its
/// own timestamp.
///
/// A class, because it owns a process and an unfinished file. The file appears under its name when
/// it is complete; a writer released before ``finish()`` leaves none.
public final class FilmWriter {
  /// A film's destination.
  public enum Output: Hashable, Sendable {
    /// A file's path.
    case file(String)
    /// The process's standard output, as a fragmented MP4, which players show while it is written.
    case standardOutput
    /// The process's own memory: nothing is on a disk.
    case memory
  }

  /// The number of frames written.
  public private(set) var count = 0
  /// The time from the first to the last frame.
  public private(set) var length = Duration.zero

  private let output: Output
  private let overwrites: Bool
  private let bitrate: Int?
  /// A WAV file.
  private let sound: [UInt8]?
  private var encoder: ChildProcess?
  private var file = StagedFileHolder()
  /// The film and the sound in memory.
  private var memory: Int32 = -1, soundMemory: Int32 = -1
  private var size: PixelSize?
  private var first = Duration.zero
  private var last = 0

  /// The longest wait for the encoder to take a frame.
  private static let patience = Duration.seconds(30)
  /// The longest wait for the encoder's end: `+faststart` copies the film to put its index first.
  private static let finishing = Duration.seconds(600)

  /// Prepares a film; the first frame starts the encoder.
  ///
  /// - Parameters:
  ///   - output: the file, or standard output.
  ///   - overwrites: whether an existing file is replaced.
  ///   - bitrate: the most bits of a second, in thousands; `nil` for as many as the quality takes.
  ///   - sound: a WAV file that begins with the first frame.
  /// - Throws: ``FilmError/output(_:)`` when the file cannot be written.
  public init(
    _ output: Output, overwrites: Bool, bitrate: Int? = nil, sound: [UInt8]? = nil
  ) throws(FilmError) {
    (self.output, self.overwrites, self.bitrate) = (output, overwrites, bitrate)
    self.sound = sound
    guard case .file(let path) = output else { return }
    try Self.checkWritable(path, overwrites: overwrites)
  }

  deinit { for file in [memory, soundMemory] where file >= 0 { close(file) } }

  /// Checks that a film can be written, without writing it.
  ///
  /// - Throws: ``FilmError/output(_:)``.
  package static func checkWritable(_ path: String, overwrites: Bool) throws(FilmError) {
    do {
      try AtomicFile.checkWritable(path, overwrite: overwrites)
    } catch {
      throw .output(error)
    }
  }

  /// Encodes a frame.
  ///
  /// - Parameters:
  ///   - photo: its pixels; all frames of a film have one size.
  ///   - time: its timestamp, from any origin; a timestamp that is not later than the last becomes
  ///     a millisecond later.
  /// - Throws: ``FilmError`` when the encoder fails, its reader is gone, or the size changes.
  public func write(_ photo: Photo, at time: Duration) throws(FilmError) {
    if let size, photo.size != size {
      throw .sizeChanged(from: size, to: photo.size, frame: count)
    }
    if encoder == nil { first = time }
    let encoder = try startedEncoder(for: photo.size)
    let wanted = Int(((time - first).seconds * 1e6).rounded())
    let microseconds = count == 0 ? 0 : max(wanted, last + 1000)
    let stream = MatroskaStream(size: photo.size)
    let header = (count == 0 ? stream.header : []) + stream.clusterHeader(at: microseconds)
    try feed(header, to: encoder)
    try feed(photo.pixels, to: encoder)
    last = microseconds
    length = .microseconds(microseconds)
    count += 1
  }

  /// Ends the film and gives a file its name; without a frame there is no file.
  ///
  /// - Throws: ``FilmError`` when the encoder failed or the file cannot be written.
  public func finish() throws(FilmError) {
    guard let encoder else { return }
    self.encoder = nil
    let ending: ChildProcess.Ending
    do {
      ending = try encoder.end(within: Self.finishing)
    } catch {
      throw .encoder(error)
    }
    guard ending == .exited(0) else { throw failure(encoder) }
    do { try file.finish() } catch { throw .output(error) }
  }

  /// The finished film's bytes, of a writer to memory.
  ///
  /// - Throws: ``FilmError/output(_:)`` when it cannot be read.
  func film() throws(FilmError) -> [UInt8] {
    do {
      return try AtomicFile.read(Self.path(of: memory))
    } catch {
      throw .output(error)
    }
  }

  /// The name by which a child process of the same user opens the file in memory.
  private static func path(of memory: Int32) -> String { "/proc/\(getpid())/fd/\(memory)" }

  private func feed(_ bytes: [UInt8], to encoder: ChildProcess) throws(FilmError) {
    do {
      try bytes.span.withUnsafeBytes { buffer throws(ChildProcessError) in
        try encoder.write(buffer, within: Self.patience)
      }
    } catch .ended {
      throw failure(encoder)
    } catch {
      throw .encoder(error)
    }
  }

  /// The reason for the encoder's failure.
  private func failure(_ encoder: ChildProcess) -> FilmError {
    if output == .standardOutput, Self.isReaderGone { return .readerGone }
    for code in [ENOSPC, EDQUOT, EFBIG] {
      let error = SystemCallError(code: code)
      if encoder.complains(of: error.reason) { return .output(error.whenWriting) }
    }
    return .encoder(.ended(program: encoder.program, complaint: encoder.complaint))
  }

  /// Whether the reader of standard output closed its end.
  private static var isReaderGone: Bool {
    var event = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&event, 1, 0) == 1 && event.revents & Int16(POLLERR) != 0
  }

  private func startedEncoder(for size: PixelSize) throws(FilmError) -> ChildProcess {
    if let encoder { return encoder }
    var target = "pipe:1"
    switch output {
    case .file(let path):
      do {
        target = "file:" + (try file.open(path, overwrite: overwrites))
      } catch {
        throw .output(error)
      }
    case .memory:
      memory = linux_memoryFile("film")
      target = "file:" + Self.path(of: memory)
    case .standardOutput: break
    }
    if let sound {
      // In memory: it may call a visitor's name.
      soundMemory = linux_memoryFile("sound")
      var rest = sound[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(soundMemory, $0.baseAddress, $0.count) }
        if count <= 0 { throw .output(.cannotWrite(reason: String(cString: strerror(errno)))) }
        rest = rest.dropFirst(count)
      }
    }
    do {
      let encoder = try ChildProcess(
        "ffmpeg", arguments(target: target, size), input: .pipe,
        output: output == .standardOutput ? .inherited : .none, environment: .minimal,
        package: "ffmpeg")
      self.encoder = encoder
      self.size = size
      return encoder
    } catch {
      throw .encoder(error)
    }
  }

  private func arguments(target: String, _ size: PixelSize) -> [String] {
    let isStream = output == .standardOutput
    // What is not used in a third of a second is not kept for later.
    let limits = bitrate.map { ["-maxrate", "\($0)k", "-bufsize", "\($0 / 3)k"] } ?? []
    // A film's bytes depend on the number of threads, by default on that of processors; a live one
    // needs all of these.
    let threads = output == .memory ? ["-threads", "1"] : []
    let audio =
      sound == nil
      ? ["-an"]
      : ["-f", "wav", "-i", Self.path(of: soundMemory), "-c:a", "aac", "-b:a", "96k"]
    return [
      // Without -xerror ffmpeg ends with 0 when the film's end or its index cannot be written.
      "-nostdin", "-hide_banner", "-loglevel", "error", "-xerror", "-y",
      "-f", "matroska", "-i", "pipe:0",
    ] + audio + [
      // Timestamps pass through: no frame is duplicated or dropped.
      "-fps_mode", "passthrough", "-enc_time_base", "-1", "-video_track_timescale", "90000",
      // 4:2:0 needs even sides: an odd one's last column or row is there twice. The matrix and the
      // tags are those of HDTV (ITU-R BT.709), which players assume. The frames carry the tags:
      // ffmpeg 7.1 overrides options of the output by them.
      "-vf",
      """
      pad=ceil(iw/2)*2:ceil(ih/2)*2,fillborders=right=\(size.width % 2):\
      bottom=\(size.height % 2):mode=smear,scale=out_color_matrix=bt709:out_range=tv,\
      format=yuv420p,setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709
      """,
      "-c:v", "libx264", "-preset", "veryfast", "-crf", "20",
    ] + threads + limits
      + (isStream
        ? [
          "-tune", "zerolatency", "-g", "30", "-movflags",
          "frag_keyframe+empty_moov+default_base_moof", "-flush_packets", "1",
        ] : ["-movflags", "+faststart"]) + ["-f", "mp4", target]
  }
}

/// Holds a `StagedFile` for a class, whose stored properties cannot be consumed.
private struct StagedFileHolder: ~Copyable {
  private var file: StagedFile?

  /// Creates the file and returns its temporary path.
  mutating func open(_ path: String, overwrite: Bool) throws(AtomicFileError) -> String {
    let file = try StagedFile(for: path, overwrite: overwrite)
    let name = file.path
    self.file = consume file
    return name
  }

  mutating func finish() throws(AtomicFileError) {
    let file = self.file.take()
    try file?.commit()
  }
}
