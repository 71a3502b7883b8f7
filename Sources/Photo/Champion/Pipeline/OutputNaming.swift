import Files
package import Imaging

/// How the outputs of a run over several photos are named, champion photos and cards.
///
/// The champion photo of `a.jpg` is `a.champion.jpg`. A photo whose extension is not the output's
/// keeps it in the name, `a.heic.champion.jpg`, and so does `a.JPG` beside `a.jpg`: two photos of
/// one folder never share an output, in one run or in two. Photos of several folders are told apart
/// by ``EqualNames``.
package enum OutputNaming: Hashable, Sendable {
  /// `NAME.champion.jpg` beside each photo; standard output for standard input.
  case besidePhoto
  /// `NAME.champion.jpg` in this folder, or `FOLDER-NAME.champion.jpg` for equal names.
  case folder(String, EqualNames)
  /// Exactly this file, or standard output when the name stands for it; for one photo.
  case exactly(String)

  /// The champion photo of one photo.
  package func output(for source: PhotoSource, format: OutputFormat) -> PhotoOutput {
    let fileExtension = format.fileExtension
    return output(
      for: source,
      mark: Mark(word: "champion", fileExtension: fileExtension, dropping: fileExtension))
  }

  /// The output of one photo.
  ///
  /// - Parameter mark: what its name has in place of the photo's extension.
  package func output(for source: PhotoSource, mark: Mark) -> PhotoOutput {
    switch (self, source) {
    case (.besidePhoto, .standardInput): return .standardOutput
    case (.exactly(let name), _): return PhotoOutput(named: name)
    case (.besidePhoto, .file(let path)): return .file(Self.name(path, mark))
    case (.folder(let folder, let equalNames), .file(let path)):
      // By bytes: a name may begin with a combining character.
      let name = Self.name(path, mark).utf8.split(separator: UInt8(ascii: "/")).last
      let prefix = equalNames.prefix(of: path)
      return .file(folder + "/" + prefix + (name.map(Substring.init) ?? "photo"))
    case (.folder(let folder, _), .standardInput):
      return .file(folder + "/" + Self.name("photo", mark))
    }
  }

  /// The format that an exact name's extension stands for.
  package var format: OutputFormat? {
    guard case .exactly(let path) = self else { return nil }
    return PhotoOutput.file(path).format
  }

  /// The path of an output beside a photo.
  private static func name(_ path: String, _ mark: Mark) -> String {
    "\(stem(of: path, dropping: mark.dropped)).\(mark.word).\(mark.fileExtension)"
  }

  /// What tells an output's name from its photo's: `NAME.champion.jpg`.
  package struct Mark: Sendable {
    let word, fileExtension: String
    /// The photos' extension that the name does without.
    let dropped: String

    package init(word: String, fileExtension: String, dropping dropped: String) {
      (self.word, self.fileExtension, self.dropped) = (word, fileExtension, dropped)
    }
  }

  /// A path without an extension, if it has that one; a leading dot is no extension's.
  private static func stem(of path: String, dropping dropped: String) -> Substring {
    guard let dot = path.lastIndex(of: "."), dot > path.startIndex,
      path[path.index(before: dot)] != "/"
    else { return path[...] }
    let (stem, suffix) = (path[..<dot], path[path.index(after: dot)...])
    // `a.heic.jpg` keeps all of its name beside `a.heic`.
    guard suffix.lowercased() == dropped, FileIdentity(String(stem)) == nil,
      suffix == dropped || !hasTwin(path, stem, suffix)
    else { return path[...] }
    return stem
  }

  /// Whether another photo beside this one has its name with the extension's letters in another
  /// case.
  private static func hasTwin(_ path: String, _ stem: Substring, _ suffix: Substring) -> Bool {
    let spellings = suffix.reduce([""]) { heads, letter in
      heads.flatMap { [$0 + letter.lowercased(), $0 + letter.uppercased()] }
    }
    let own = FileIdentity(path)
    return spellings.contains { spelling in
      let other = spelling == suffix ? nil : FileIdentity("\(stem).\(spelling)")
      return other != nil && other != own
    }
  }
}

extension PhotoOutput {
  /// The output of a name.
  package init(named name: String) {
    self = FileStream.isStandardOutput(name) ? .standardOutput : .file(name)
  }
}
