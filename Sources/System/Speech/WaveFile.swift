import Files

/// A sound as WAV: PCM samples, with the name of what was spoken.
package struct WaveFile: Sendable {
  /// The format chunk's content, and the samples.
  let format, samples: [UInt8]

  /// The mark before a name in the comment.
  private static let mark = "selfie "

  /// - Parameter stream: a WAV that was written to a pipe, whose sizes are not known at its start;
  ///   `nil` for anything else, and for one without samples.
  package init?(_ stream: [UInt8]) {
    var (format, samples): ([UInt8]?, [UInt8]?) = (nil, nil)
    for chunk in Self.chunks(of: stream) {
      if chunk.name == "fmt " { format = format ?? Array(chunk.content) }
      if chunk.name == "data" { samples = samples ?? Array(chunk.content) }
    }
    guard let format, format.count >= 16, let samples, samples.count > 1 else { return nil }
    // Whole samples, of two bytes.
    (self.format, self.samples) = (format, samples.dropLast(samples.count % 2))
  }

  /// Seconds that it lasts.
  package var seconds: Double {
    let rate = format[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) }
    return Double(samples.count) / Double(max(rate, 1))
  }

  /// The whole file.
  ///
  /// - Parameter name: what was spoken; it stands in the file's comment.
  package func bytes(named name: String) -> [UInt8] {
    var comment = Array((Self.mark + name).utf8) + [0]
    if comment.count % 2 == 1 { comment.append(0) }
    let list = Array("INFO".utf8) + Self.chunk("ICMT", comment)
    let content =
      Array("WAVE".utf8) + Self.chunk("fmt ", format) + Self.chunk("LIST", list)
      + Self.chunk("data", samples)
    return Self.chunk("RIFF", content)
  }

  /// The name of what was spoken; `nil` for a sound that was not made here.
  package static func name(of file: [UInt8]) -> String? {
    guard let list = chunks(of: file).first(where: { $0.name == "LIST" }),
      list.content.starts(with: "INFO".utf8)
    else { return nil }
    let comment = list.content.dropFirst(12).prefix { $0 != 0 }
    let text = String(decoding: comment, as: UTF8.self)
    return text.hasPrefix(mark) ? String(text.dropFirst(mark.count)) : nil
  }

  /// A chunk with its head.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let size = UInt32(content.count)
    return Array(name.utf8) + withUnsafeBytes(of: size.littleEndian) { Array($0) } + content
  }

  /// The chunks behind the head, each as far as the bytes go.
  private static func chunks(
    of file: [UInt8]
  ) -> [(name: String, content: ArraySlice<UInt8>)] {
    guard file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WAVE".utf8) else {
      return []
    }
    var rest = file.dropFirst(12)
    var chunks: [(name: String, content: ArraySlice<UInt8>)] = []
    while rest.count >= 8 {
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(8)
      chunks.append((name, rest.prefix(size)))
      rest = rest.dropFirst(size + size % 2)
    }
    return chunks
  }
}
