import ChildProcesses

/// The colours of a film as its container and codec state them (ITU-T H.273), in ffmpeg's names.
struct FilmColors: Equatable {
  var primaries: String
  var transfer: String
  var matrix: String
  var range: String

  /// The most bytes of ffprobe's answer that are read; it has some hundred.
  private static let longestAnswer = 4096

  /// Asks ffprobe, which is in ffmpeg's package.
  ///
  /// - Parameters:
  ///   - input: ffmpeg's options for the film.
  ///   - name: the film's name in errors.
  ///   - patience: the longest wait for the answer.
  /// - Returns: `nil` where ffprobe fails: ffmpeg then names the film's fault.
  init?(of input: [String], name: String, patience: Duration) throws(CameraError) {
    let call =
      ["-hide_banner", "-loglevel", "quiet", "-select_streams", "v:0", "-show_entries"]
      + ["stream=color_primaries,color_transfer,color_space,color_range"]
      + ["-of", "default=noprint_wrappers=1"] + input
    let answer: [UInt8]
    do {
      let process = try ChildProcess("ffprobe", call, environment: .minimal, package: "ffmpeg")
      answer = try process.readToEnd(limit: Self.longestAnswer, within: patience)
      guard try process.end(within: .seconds(2)) == .exited(0) else { return nil }
    } catch {
      throw FilmReader.error(error, name: name)
    }
    self.init(String(decoding: answer, as: UTF8.self))
  }

  /// Reads ffprobe's answer: a line for each name and its value.
  init(_ answer: String) {
    var values: [Substring: String] = [:]
    for line in answer.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = String(parts[1]) }
    }
    primaries = values["color_primaries"] ?? ""
    transfer = values["color_transfer"] ?? ""
    matrix = values["color_space"] ?? ""
    range = values["color_range"] ?? ""
  }

  /// Primaries of a wide gamut: BT.2020, DCI-P3 and Display P3.
  private static let widePrimaries = ["bt2020", "smpte431", "smpte432"]
  /// The curves of high dynamic range: PQ and hybrid log-gamma.
  private static let highCurves = ["smpte2084", "arib-std-b67"]
  private static let matrices = ["bt709", "bt470bg", "smpte170m", "bt2020nc", "bt2020c"]

  /// The luminance of white in high dynamic range, in cd/m² (ITU-R BT.2408).
  private static let white = 203

  /// ffmpeg's filters that lead to sRGB, and the matrix of BT.601, by zscale; none for a film in
  /// which nothing is to be converted.
  ///
  /// High dynamic range is tone mapped: up to seven tenths of white tones stay, brighter ones are
  /// compressed. Curves of television count as sRGB's, as in photos and in viewers. zscale takes
  /// even sides only: an odd one loses its last row or column.
  var filters: [String] {
    let isHigh = Self.highCurves.contains(transfer)
    let isWide = Self.widePrimaries.contains(primaries)
    guard isHigh || isWide else { return [] }
    let primaries = isWide ? primaries : isHigh ? "bt2020" : "bt709"
    let matrix =
      Self.matrices.contains(matrix) ? matrix : primaries == "bt2020" ? "bt2020nc" : "bt709"
    let curve = isHigh ? transfer : "iec61966-2-1"
    let range = range == "pc" ? "full" : "limited"
    let decoded =
      "zscale=pin=\(primaries):tin=\(curve):min=\(matrix):rin=\(range)"
      + ":p=\(primaries):t=linear:m=gbr:npl=\(Self.white)"
    let narrowed = "zscale=pin=\(primaries):tin=linear:min=gbr:p=bt709:t=linear:m=gbr"
    let encoded =
      "zscale=pin=bt709:tin=linear:min=gbr:p=bt709:t=iec61966-2-1:m=170m:r=limited"
    return ["crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0", decoded, "format=gbrpf32le", narrowed]
      + (isHigh ? ["tonemap=tonemap=mobius:param=0.7:desat=0"] : []) + [encoded]
  }
}
