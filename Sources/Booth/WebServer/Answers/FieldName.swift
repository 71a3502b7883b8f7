package import HTTPTypes

extension HTTPField.Name {
  /// The header field of a name that HTTPTypes does not list; the name is a token of ASCII.
  package static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
    return name
  }
}
