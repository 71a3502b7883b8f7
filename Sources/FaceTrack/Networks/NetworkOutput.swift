/// An output tensor of a network.
struct NetworkOutput: Hashable, Sendable {
  /// The tensor's name in the model.
  let name: String
  /// The number of its values.
  let count: Int

  init(_ name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
