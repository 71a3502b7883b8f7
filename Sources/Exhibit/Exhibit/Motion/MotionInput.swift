import ChildProcesses
import Imaging

/// The file of an animation, as input of ffmpeg and ffprobe.
struct MotionInput {
  private let arguments: [String]

  /// The longest time for ffprobe, and for each frame of ffmpeg.
  private static let patience = Duration.seconds(30)
  /// Seconds of a frame whose file states no duration, as in browsers for GIF.
  private static let defaultDuration = 0.1
  /// The most bytes that are read of ffprobe's answer, whose lines have some 30 bytes.
  private static let longestAnswer = 64 << 10

  init(animation path: String, _ format: ExhibitFile.Format) {
    // `file:` prevents ffmpeg from reading the name as an option or a URL.
    arguments = [
      "-protocol_whitelist", "file", "-f", format == .gif ? "gif" : "apng", "-i", "file:\(path)",
    ]
  }

  /// The size and the times that the file's headers state.
  func probe() throws(MotionError) -> (size: PixelSize, clock: MotionClock) {
    let answer = try run(
      "ffprobe",
      ["-hide_banner", "-loglevel", "error", "-select_streams", "v:0", "-show_entries"]
        + ["packet=pts_time,duration_time:stream=width,height", "-of", "csv"]
    ) { process throws(ChildProcessError) in
      try process.readToEnd(limit: Self.longestAnswer, within: Self.patience)
    }
    var size: PixelSize?
    var times: [(start: Double, duration: Double?)] = []
    for line in String(decoding: answer, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split(separator: ",", omittingEmptySubsequences: false)
      if words.first == "stream", words.count > 2, let width = Int(words[1]),
        let height = Int(words[2])
      {
        size = PixelSize(width: width, height: height)
      } else if words.first == "packet", words.count > 2 {
        let start = Double(words[1]) ?? Double(times.count) * Self.defaultDuration
        times.append((start, Double(words[2])))
      }
    }
    guard times.count <= MotionFrames.maximumCount else {
      throw .tooManyFrames(limit: MotionFrames.maximumCount)
    }
    guard let size, size.width > 0, size.height > 0, !times.isEmpty else {
      throw .unreadable(reason: "it has no frame")
    }
    guard max(size.width, size.height) <= MotionFrames.maximumSide else {
      throw .tooLarge(size, limit: MotionFrames.maximumSide)
    }
    return (size, Self.clock(times))
  }

  private static func clock(_ times: [(start: Double, duration: Double?)]) -> MotionClock {
    let first = times[0].start
    var starts: [Double] = []
    for time in times {
      // Starts ascend whatever the file states: a frame lasts at least a millisecond.
      starts.append(starts.last.map { max($0 + 0.001, time.start - first) } ?? 0)
    }
    let last = starts[starts.count - 1]
    let duration = times[times.count - 1].duration ?? 0
    return MotionClock(
      starts: starts, length: last + (duration > 0 ? duration : defaultDuration))
  }

  /// Decodes a number of frames of a size.
  func frames(_ count: Int, of size: PixelSize) throws(MotionError) -> [RGBAImage] {
    try run(
      "ffmpeg", ["-nostdin", "-hide_banner", "-loglevel", "error"],
      ["-map", "0:v:0", "-vf", "format=rgba", "-fps_mode", "passthrough"]
        + ["-frames:v", String(count), "-f", "rawvideo", "pipe:1"]
    ) { process throws(ChildProcessError) in
      var frames: [RGBAImage] = []
      var pixels = [UInt8](repeating: 0, count: 4 * size.area)
      while frames.count < count, try process.fill(&pixels, within: Self.patience) {
        frames.append(RGBAImage(size: size, pixels: pixels))
      }
      return frames.count == count ? frames : nil
    }
  }

  /// Runs a program on the file; throws the program's message if it fails or gives no result.
  private func run<Result>(
    _ program: String, _ before: [String], _ after: [String] = [],
    _ body: (ChildProcess) throws(ChildProcessError) -> Result?
  ) throws(MotionError) -> Result {
    let (process, result, ending): (ChildProcess, Result?, ChildProcess.Ending)
    do throws(ChildProcessError) {
      process = try ChildProcess(
        program, before + arguments + after, environment: .minimal, package: "ffmpeg")
      result = try body(process)
      ending = try process.end(within: Self.patience)
    } catch {
      throw .program(error)
    }
    guard ending == .exited(0), let result else {
      let complaint = process.complaint?.split(separator: ": ").last.map(String.init)
      throw .unreadable(reason: complaint?.lowercased() ?? "it ends too early")
    }
    return result
  }
}
