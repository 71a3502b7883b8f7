/// The lines on which a value and the values within it begin: a tree, in which a long name, or a deep
/// one, costs no more than its own letters.
struct LineTree: Sendable {
  /// From 1.
  let line: Int
  var children: [JSONPath.Step: LineTree] = [:]

  init(_ line: Int) { self.line = line }

  /// Notes a line for all on a path of tables that have none yet.
  mutating func note(_ line: Int, along path: ArraySlice<String>) {
    guard let name = path.first else { return }
    children[.name(name), default: LineTree(line)].note(line, along: path.dropFirst())
  }
}
