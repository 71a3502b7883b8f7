import Notation
import PictureTracking

/// Finds the pictures that repeat themselves or resemble others, and says what helps.
struct QualityCheck {
  let folder: ExhibitFolder
  let qualities: [PictureQuality]

  var faults: [FileFault] {
    zip(folder.pictures, qualities).flatMap { picture, quality in
      [poorness(of: quality), likeness(of: quality)].compactMap { $0 }.map { words in
        FileFault(
          folder.file, line: picture.file.line, "The picture \(picture.file.name) \(words)")
      }
    }
  }

  private func poorness(of quality: PictureQuality) -> String? {
    guard quality.isPoor else { return nil }
    let own = Int(Double(quality.features) * quality.ownShare)
    // A picture repeats itself if few of its many features occur once.
    if Double(quality.features) >= 120, quality.ownShare < 0.5 {
      return """
        repeats itself: of \(quality.features) details only \(own) are there once, as in a \
        meander; choose a picture whose parts differ, or hang it in a printed frame whose corners do.
        """
    }
    if quality.spread < 0.4, own >= 60 {
      return """
        has its detail in \(Int((quality.spread * 16).rounded())) of 16 fields, the others are \
        empty; cut the empty parts off, or choose a picture with detail all over.
        """
    }
    return """
      has too little detail: \(own) places can be told apart, 60 are needed; photograph it sharply \
      and evenly lit, or choose one with more lines, figures or letters.
      """
  }

  private func likeness(of quality: PictureQuality) -> String? {
    guard quality.isTooLike, let other = quality.likest else { return nil }
    return """
      is too like \(folder.pictures[other].file.name): \(Int(quality.likestShare * 100)) % of its \
      details are in both, and either may be taken for the other; show one of them, or cut from \
      both what they share.
      """
  }
}
