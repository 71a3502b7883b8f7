/// The way to a value of a JSON text, such as `questions[2].why.el`.
package struct JSONPath: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    case name(String)
    case index(Int)
  }

  package var steps: [Step] = []

  /// The whole text.
  package init() {}

  package func appending(_ name: String) -> JSONPath { appending(.name(name)) }

  package func appending(_ index: Int) -> JSONPath { appending(.index(index)) }

  /// The path of what a value lies in; the whole text's is itself.
  package var parent: JSONPath {
    var path = self
    _ = path.steps.popLast()
    return path
  }

  private func appending(_ step: Step) -> JSONPath {
    var path = self
    path.steps.append(step)
    return path
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as messages show it, long names and a deep path shortened.
  package var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .name(let name): text += (text.isEmpty ? "" : ".") + name.shortened()
      case .index(let index): text += "[\(index)]"
      }
    }.shortened(to: 400)
  }
}
