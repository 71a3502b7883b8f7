import Files

/// What the CUPS daemon of this machine keeps of pictures that were printed.
package enum CUPSRetention {
  /// A sentence about what CUPS keeps, by its settings; nil where it keeps no picture.
  ///
  /// The print queue purges each of its jobs from CUPS once the job is printed. Where a queue's
  /// folder was removed, CUPS keeps that queue's jobs for `PreserveJobFiles`, a day by default
  /// (cupsd.conf(5)).
  ///
  /// - Parameter file: the daemon's settings; where they cannot be read, nothing is said.
  package static func remark(_ file: String) -> String? {
    guard let bytes = try? AtomicFile.read(file, limit: 1 << 20) else { return nil }
    let kept = value(of: "preservejobfiles", in: String(decoding: bytes, as: UTF8.self))
    guard !["no", "off", "false", "0"].contains(kept) else { return nil }
    return """
      CUPS may keep pictures after printing (PreserveJobFiles is \(kept ?? "not set: a day")); \
      write "PreserveJobFiles No" into \(file).
      """
  }

  /// The last value of a directive, in lower case.
  private static func value(of name: String, in text: String) -> String? {
    var value: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count >= 2, words[0].lowercased() == name { value = words[1].lowercased() }
    }
    return value
  }
}
