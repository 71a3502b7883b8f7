import ChildProcesses
import Files
import Glibc
import Imaging

/// A film's file, or an RTSP stream, decoded by ffmpeg in a child process.
///
/// Film decoders are large and parse hostile bytes: in a child process a crash stays there, and
/// none of them is linked (docs/decisions/cameras.md). ffmpeg applies the film's rotation and makes
/// its pixels square; what has a wide gamut or a high dynamic range becomes sRGB (``FilmColors``).
///
/// A class, because it owns a process.
final class FilmReader: FrameSource {
  /// The file's path, or the stream's address without its password.
  let name: String
  /// Whether it is a stream.
  let isLive: Bool
  /// Size and rate, as ffmpeg states them.
  let mode: FrameMode?

  private let process: ChildProcess
  private let layout: RawFrameLayout
  private let size: PixelSize
  private let rate: Double
  private let patience: Duration
  private var frame: [UInt8]
  private var number = 0
  private var start: ContinuousClock.Instant?

  /// Opens a film's file.
  convenience init(film path: String, patience: Duration) throws(CameraError) {
    guard access(path.pathBytes, F_OK) == 0 else {
      throw .missing(name: CameraPlace.name(of: path))
    }
    guard access(path.pathBytes, R_OK) == 0 else {
      throw .unreadableFilm(name: path, reason: "permission denied")
    }
    // It is read twice, and ffmpeg would wait for a pipe's writer.
    guard CameraPlace.isFile(path) else {
      throw .unreadableFilm(name: path, reason: "it is a pipe or a socket, not a file")
    }
    // `file:` keeps ffmpeg from reading the name as an option or a URL. Playlists could name other
    // files and servers: containers only.
    let input = [
      "-protocol_whitelist", "file", "-format_whitelist", Self.containers, "-i", "file:\(path)",
    ]
    try self.init(
      name: path, isLive: false, input: input,
      colors: try FilmColors(of: input, name: path, patience: patience),
      // Of a film without a rate, as browsers record it, ffmpeg takes one of 1,000 a second.
      timing: ["-fps_mode", "cfr", "-fpsmax", "60"], patience: patience)
  }

  /// Connects to an RTSP stream.
  convenience init(stream address: StreamAddress, patience: Duration) throws(CameraError) {
    let input = [
      "-protocol_whitelist", "rtsp,rtsps,rtp,tcp,tls,udp,crypto", "-rtsp_transport", "tcp",
      "-timeout", String(Int(patience / .microseconds(1))), "-fflags", "nobuffer", "-flags",
      "low_delay", "-i", address.text,
    ]
    // Timestamps are arrival times.
    try self.init(
      name: address.name, isLive: true, input: input, timing: ["-fps_mode", "passthrough"],
      patience: patience)
  }

  private static let containers = """
    mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegts,ogg,asf,flv,gif,mjpeg,m4v,h264,hevc,dv,\
    yuv4mpegpipe,nut,apng
    """

  /// Widens or heightens the pixels of a film whose samples are no squares; absurd ratios are
  /// limited.
  private static let squarePixels =
    "scale=w='round(iw*clip(sar,1,10))':h='round(ih/clip(sar,0.1,1))'"

  /// What ffmpeg says, while it ends with 0, of an MP4 and of a Matroska film that was cut off. Of
  /// AVI it only warns; most other containers do not state their length.
  private static let cutOff = [": partial file", "file ended prematurely"]

  private init(
    name: String, isLive: Bool, input: [String], colors: FilmColors? = nil, timing: [String],
    patience: Duration
  ) throws(CameraError) {
    // YUV4MPEG states size and rate in its header and has half the bytes of RGB.
    let converted = colors?.filters ?? []
    let matrix = converted.isEmpty ? ":out_color_matrix=bt601:out_range=tv" : ""
    let filters = [Self.squarePixels + matrix, "setsar=1"] + converted + ["format=yuv420p"]
    let call =
      ["-nostdin", "-hide_banner", "-loglevel", "error"]
      + ["-max_pixels", String((isLive ? CameraLimits.picture : .default).maximumPixels)] + input
      + ["-map", "0:v:0", "-vf", filters.joined(separator: ",")]
      + timing + ["-f", "yuv4mpegpipe", "pipe:1"]
    let process: ChildProcess
    do {
      process = try ChildProcess("ffmpeg", call, environment: .minimal, package: "ffmpeg")
    } catch {
      throw .reader(error)
    }
    (self.name, self.isLive, self.process, self.patience) = (name, isLive, process, patience)

    let line = try Self.headerLine(of: process, name: name, isLive: isLive, patience: patience)
    guard let header = YUV4MPEGHeader(line) else {
      throw .unreadableFilm(name: name, reason: "ffmpeg gave no YUV4MPEG")
    }
    (size, rate) = (header.size, header.rate)
    mode = FrameMode(format: isLive ? "stream" : "film", size: size, rate: rate)
    layout = RawFrameLayout(film: size)
    // The exact size of a frame: three planes.
    let (halfWidth, halfHeight) = ((size.width + 1) / 2, (size.height + 1) / 2)
    frame = [UInt8](repeating: 0, count: size.area + 2 * halfWidth * halfHeight)
  }

  /// The next frame.
  func next() throws(CameraError) -> Frame? {
    var marker = [UInt8](repeating: 0, count: YUV4MPEGHeader.frameHeader.count)
    guard try fill(&marker) else { return try finish() }
    guard marker == YUV4MPEGHeader.frameHeader else {
      throw .unreadableFilm(name: name, reason: "ffmpeg gave no YUV4MPEG")
    }
    guard try fill(&frame) else { return try finish() }
    guard let photo = frame.withUnsafeBytes(layout.photo) else { return nil }
    defer { number += 1 }
    return Frame(photo: photo, time: time, number: number)
  }

  private var time: Duration {
    guard isLive else { return .nanoseconds(Int64(Double(number) / rate * 1e9)) }
    let now = ContinuousClock.now
    let start = start ?? now
    self.start = start
    return start.duration(to: now)
  }

  /// Fills a buffer; false at the end of the output.
  private func fill(_ bytes: inout [UInt8]) throws(CameraError) -> Bool {
    do {
      return try process.fill(&bytes, within: patience)
    } catch {
      throw Self.error(error, name: name)
    }
  }

  /// Ends the film: `nil` after a complete one.
  ///
  /// - Throws: ``CameraError/disconnected(name:)`` for a stream,
  ///   ``CameraError/unreadableFilm(name:reason:)`` where ffmpeg failed, and for a film that was
  ///   cut off.
  private func finish() throws(CameraError) -> Frame? {
    let ending: ChildProcess.Ending
    do {
      ending = try process.end(within: .seconds(2))
    } catch {
      throw Self.error(error, name: name)
    }
    if isLive { throw .disconnected(name: name) }
    guard ending == .exited(0) else { throw Self.unreadable(process, name: name) }
    if Self.cutOff.contains(where: process.complains) {
      throw .unreadableFilm(name: name, reason: "it ends too early")
    }
    return nil
  }

  private static func headerLine(
    of process: ChildProcess, name: String, isLive: Bool, patience: Duration
  ) throws(CameraError) -> [UInt8] {
    var line: [UInt8] = []
    do {
      var byte: [UInt8] = [0]
      while line.count < YUV4MPEGHeader.maximumLength, try process.fill(&byte, within: patience) {
        if byte == [UInt8(ascii: "\n")] { return line }
        line += byte
      }
      _ = try process.end(within: .seconds(2))
    } catch {
      throw Self.error(error, name: name)
    }
    throw unreadable(process, name: name, isLive: isLive)
  }

  static func error(_ error: ChildProcessError, name: String) -> CameraError {
    if case .stalled(_, let seconds) = error { return .stalled(name: name, seconds: seconds) }
    return .reader(error)
  }

  /// The fault of a film or stream that ffmpeg does not read.
  private static func unreadable(
    _ process: ChildProcess, name: String, isLive: Bool = false
  ) -> CameraError {
    // The second words are the dynamic linker's.
    if ["allocate memory", "failed to map segment"].contains(where: process.complains) {
      return .outOfMemory(name: name)
    }
    let reason = reason(process)
    return isLive
      ? .unreachable(name: name, reason: reason) : .unreadableFilm(name: name, reason: reason)
  }

  /// The last clause of ffmpeg's last line: the text before it may be an address with its password.
  private static func reason(_ process: ChildProcess) -> String {
    guard let complaint = process.complaint else { return "ffmpeg gives no reason" }
    let words = complaint.split(separator: ": ").last.map(String.init) ?? complaint
    return words.contains("://") ? "ffmpeg gives no reason" : words.lowercased()
  }
}
