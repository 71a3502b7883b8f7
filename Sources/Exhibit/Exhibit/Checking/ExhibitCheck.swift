package import Notation
package import PictureTracking

/// What is wrong with an exhibit beyond its file: with its pictures, and with what comes alive in
/// them.
package struct ExhibitCheck: Sendable {
  /// The folder's own faults and notes, and those that the check found, in the order of their
  /// lines.
  package let faults: [FileFault]
  /// The qualities, one for each picture; empty if the pictures could not be learned.
  package let qualities: [PictureQuality]
  /// The number of decoded animations and films.
  package let motions: Int

  /// Reads, learns and decodes everything, in some tenths of a second a picture.
  ///
  /// - Parameter done: called with the number of pictures learned so far.
  package init(_ folder: ExhibitFolder, done: (Int) -> Void = { _ in }) {
    var found: [FileFault] = []
    var (motions, qualities) = (0, [PictureQuality]())
    for picture in folder.pictures {
      guard let motion = picture.motion else { continue }
      motions += 1
      let check = MotionCheck(motion: motion, picture: picture, folder: folder)
      if let fault = check.fault { found.append(fault) }
    }
    do {
      let album = try folder.album { count, _ in done(count) }
      for number in folder.pictures.indices {
        qualities.append(try album.quality(of: number))
      }
      found += QualityCheck(folder: folder, qualities: qualities).faults
    } catch {
      found.append(FileFault(folder.file, "\(error)"))
    }
    found += Self.silent(folder)
    faults = (folder.faults + found).enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    (self.qualities, self.motions) = (qualities, motions)
  }

  /// Whether the exhibit can be shown.
  package var isUsable: Bool { !faults.contains { $0.weight == .fault } }

  /// A fault for each speech whose words have no sound.
  private static func silent(_ folder: ExhibitFolder) -> [FileFault] {
    folder.speeches.compactMap { speech in
      let words =
        switch speech.state {
        case .missing: "is not there"
        case .outdated: "says other words than the file"
        case .current, .recorded: ""
        }
      guard !words.isEmpty else { return nil }
      let picture = folder.pictures[speech.picture]
      return FileFault(
        folder.file, line: picture.file.line,
        """
        The sound \(speech.file) of pictures.\(picture.name).speech \(words); write it with \
        "selfie exhibit speak".
        """, weight: .note)
    }
  }
}
