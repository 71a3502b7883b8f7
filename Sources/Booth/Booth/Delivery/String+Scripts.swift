extension String {
  /// Whether a word of an address mixes Greek and Latin letters, which look alike: a visitor has
  /// mistyped on a keyboard that has both.
  var mixesScripts: Bool {
    split { "@.-_+".contains($0) }.contains { word in
      let scalars = word.unicodeScalars.filter(\.properties.isAlphabetic)
      return scalars.contains(where: \.isGreek) && scalars.contains { !$0.isGreek }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is in the blocks "Greek and Coptic" or "Greek Extended".
  fileprivate var isGreek: Bool {
    (0x370...0x3FF).contains(value) || (0x1F00...0x1FFF).contains(value)
  }
}
