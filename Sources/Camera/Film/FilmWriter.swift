import AtomicFiles
import Glibc
public import Imaging

/// Writes frames as an MP4 film through ffmpeg, each at its own time; without sound.
///
/// A class, because it owns a process and an unfinished file. The film appears under its name when
/// it is whole; let go of before ``finish()``, nothing of it is left.
public final class FilmWriter {
  /// Where a film goes.
  public enum Output: Hashable, Sendable {
    /// A file.
    case file(String)
    /// The process's standard output, as an MP4 in fragments that can be shown while it is written.
    case standardOutput
  }

  /// How many frames were written.
  public private(set) var count = 0
  /// How long the film is, from its first to its last frame.
  public private(set) var length = Duration.zero

  private let output: Output
  private let overwrites: Bool
  private var encoder: ChildProcess?
  private var file = StagedFileHolder()
  private var size: PixelSize?
  private var first = Duration.zero
  private var last = 0

  /// An encoder that takes no frame for so long hangs.
  private static let patience = Duration.seconds(30)
  /// A long film is copied once in the end, so that its index comes first.
  private static let finishing = Duration.seconds(600)

  /// Prepares a film; the encoder is started by its first frame.
  ///
  /// - Throws: when a file could not be written, before any work is done.
  public init(_ output: Output, overwrites: Bool) throws(FilmError) {
    self.output = output
    self.overwrites = overwrites
    guard case .file(let path) = output else { return }
    do throws(AtomicFileError) {
      try AtomicFile.checkWritable(path, overwrite: overwrites)
    } catch {
      throw .output(error)
    }
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - photo: its picture; all of a film have one size.
  ///   - time: when it is shown, counted from any moment; one that is not after the last frame's is
  ///     shown a millisecond after it.
  public func write(_ photo: Photo, at time: Duration) throws(FilmError) {
    if let size, photo.size != size {
      throw .sizeChanged(from: size, to: photo.size, frame: count)
    }
    if encoder == nil { first = time }
    let encoder = try startedEncoder(for: photo.size)
    let wanted = Int(((time - first).seconds * 1e6).rounded())
    let microseconds = count == 0 ? 0 : max(wanted, last + 1000)
    let stream = RawFilmStream(size: photo.size)
    let head = (count == 0 ? stream.head : []) + stream.head(ofFrameAt: microseconds)
    try feed(head, to: encoder)
    try feed(photo.pixels, to: encoder)
    last = microseconds
    length = .microseconds(microseconds)
    count += 1
  }

  /// Ends the film; a file is then under its name, whole. Without a frame there is none.
  public func finish() throws(FilmError) {
    guard let encoder else { return }
    self.encoder = nil
    let ending: ChildProcess.Ending
    do throws(ChildProcessError) {
      ending = try encoder.end(within: Self.finishing)
    } catch {
      throw .encoder(error)
    }
    guard ending == .exited(0) else { throw failure(encoder) }
    do throws(AtomicFileError) { try file.finish() } catch { throw .output(error) }
  }

  private func feed(_ bytes: [UInt8], to encoder: ChildProcess) throws(FilmError) {
    var failure: ChildProcessError?
    bytes.withUnsafeBytes { buffer in
      do throws(ChildProcessError) {
        try encoder.write(buffer, within: Self.patience)
      } catch {
        failure = error
      }
    }
    switch failure {
    case nil: return
    case .ended: throw self.failure(encoder)
    case .some(let error): throw .encoder(error)
    }
  }

  /// Why an encoder ended that should not have.
  private func failure(_ encoder: ChildProcess) -> FilmError {
    if output == .standardOutput, Self.isReaderGone { return .readerGone }
    return .encoder(.ended(program: encoder.program, complaint: encoder.complaint))
  }

  /// Whether nobody is at the other end of standard output.
  private static var isReaderGone: Bool {
    var event = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&event, 1, 0) == 1 && event.revents & Int16(POLLERR) != 0
  }

  private func startedEncoder(for size: PixelSize) throws(FilmError) -> ChildProcess {
    if let encoder { return encoder }
    var target = "pipe:1"
    if case .file(let path) = output {
      do throws(AtomicFileError) {
        target = try file.open(path, overwrite: overwrites)
      } catch {
        throw .output(error)
      }
    }
    do throws(ChildProcessError) {
      let encoder = try ChildProcess(
        "ffmpeg", arguments(target: target), takesInput: true,
        output: output == .standardOutput ? .inherited : .none, package: "ffmpeg")
      self.encoder = encoder
      self.size = size
      return encoder
    } catch {
      throw .encoder(error)
    }
  }

  private func arguments(target: String) -> [String] {
    let isStream = output == .standardOutput
    return [
      "-nostdin", "-hide_banner", "-loglevel", "error", "-y",
      "-f", "matroska", "-i", "pipe:0", "-an",
      // Every frame at its own time: none is doubled or dropped.
      "-fps_mode", "passthrough", "-enc_time_base", "-1", "-video_track_timescale", "90000",
      // Colours are halved in width and height: an odd side gets one more column or row. The
      // matrix and its name are those of HDTV (ITU-R BT.709), which players assume.
      "-vf",
      """
      pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p
      """,
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-c:v", "libx264", "-preset", "veryfast", "-crf", "20",
    ]
      + (isStream
        ? [
          "-tune", "zerolatency", "-g", "30", "-movflags",
          "frag_keyframe+empty_moov+default_base_moof", "-flush_packets", "1",
        ] : ["-movflags", "+faststart"]) + ["-f", "mp4", isStream ? target : "file:" + target]
  }
}

/// A staged file for a class, which cannot consume a stored property in place.
private struct StagedFileHolder: ~Copyable {
  private var file: StagedFile?

  /// Makes the file; gives its temporary name.
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
