extension Unicode.Scalar {
  /// Whether it steers a terminal or a reader rather than being read: control characters, the
  /// separators of lines and paragraphs, and what turns the order of the letters around it
  /// (embeddings, overrides and isolates; Unicode, UAX 9).
  package var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
