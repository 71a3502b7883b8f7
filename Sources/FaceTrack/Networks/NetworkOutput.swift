/// One output of a network.
struct NetworkOutput: Hashable, Sendable {
  /// Its name in the model.
  let name: String
  /// How many values it has.
  let count: Int

  init(_ name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
