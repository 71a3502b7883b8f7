package import HTTPTypes

extension HTTPField.Name {
  /// The field of a name that HTTPTypes does not list; it is a token of ASCII.
  package static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
    return name
  }
}
