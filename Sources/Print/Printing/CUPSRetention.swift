import Files

/// What this machine's CUPS daemon keeps of printed pictures.
package enum CUPSRetention {
  /// A sentence about what CUPS keeps according to its settings; nil if it keeps no picture.
  ///
  /// The print queue purges each of its jobs from CUPS when the job has ended. Where a person has
  /// deleted the queue's folder, nothing purges them: CUPS keeps them for `PreserveJobFiles`, a day
  /// by default (cupsd.conf(5)).
  ///
  /// - Parameter file: the path of the daemon's settings; if they cannot be read, the result is
  ///   nil.
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
