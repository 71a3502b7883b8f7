extension DurableDatabase {
  /// The tables of a file and how they came to be.
  package struct Schema: Sendable {
    /// The statements that make the newest version's tables.
    let tables: String
    /// The statements that make version n + 2 out of version n + 1, by n.
    let steps: [String]

    /// - Parameters:
    ///   - tables: the statements that make the newest version's tables.
    ///   - steps: those that make each version out of the one before; none for the first version.
    package init(tables: String, steps: [String] = []) {
      (self.tables, self.steps) = (tables, steps)
    }

    /// The newest version.
    var version: Int { steps.count + 1 }
  }
}
