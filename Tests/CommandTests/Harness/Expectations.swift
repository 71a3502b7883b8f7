import Foundation
import Testing

/// Expects a run that failed with one sentence about one photo.
///
/// The exit code is `code`; the sentence begins with `photo` and contains all `words`.
func expectFailure(
  _ result: CommandResult, _ code: Int32, naming photo: String, saying words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  result.failed(code, saying: words, sourceLocation: sourceLocation)
  let lines = result.errorLines
  #expect(lines.count == 1, "one line, not \(lines)", sourceLocation: sourceLocation)
  let line = lines.first ?? ""
  #expect(line.hasPrefix("selfie: \(photo): "), "\(line)", sourceLocation: sourceLocation)
  #expect(line.hasSuffix("."), "a sentence, not \(line)", sourceLocation: sourceLocation)
  expectNoControlCharacters(result.errors, sourceLocation: sourceLocation)
}

/// Expects a call that was refused before any photo was read.
func expectUsageError(
  _ result: CommandResult, saying words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  result.failed(64, saying: words, sourceLocation: sourceLocation)
  #expect(result.output.isEmpty, sourceLocation: sourceLocation)
}

/// Expects text without control characters besides line feeds.
func expectNoControlCharacters(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let controls = text.unicodeScalars.filter {
    $0 != "\n" && $0.properties.generalCategory == .control
  }
  #expect(controls.isEmpty, "\(text)", sourceLocation: sourceLocation)
}

/// Expects the same bytes.
///
/// `#expect(some == other)` describes a difference element by element, which takes hours for
/// pictures.
func expectSame(
  _ some: [UInt8], _ other: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) {
  let isSame = some == other
  let place = zip(some, other).enumerated().first { $1.0 != $1.1 }?.offset
  #expect(
    isSame, "\(some.count) and \(other.count) bytes, first different at \(place ?? -1)",
    sourceLocation: sourceLocation)
}

extension CommandResult {
  /// Expects that the run ended with 0.
  @discardableResult
  func succeeded(sourceLocation: SourceLocation = #_sourceLocation) -> CommandResult {
    #expect(ending == .exited(0), "\(errors)", sourceLocation: sourceLocation)
    return self
  }

  /// Expects that the run ended with this code, and that standard error has all of these words.
  @discardableResult
  func failed(
    _ code: Int32, saying words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) -> CommandResult {
    #expect(ending == .exited(code), "\(errors)", sourceLocation: sourceLocation)
    for word in words {
      #expect(errors.contains(word), "\(errors)", sourceLocation: sourceLocation)
    }
    return self
  }

  /// The objects of standard output, one a line.
  func objects() throws -> [JSONObject] {
    try text.split(separator: "\n").map { try JSONObject(line: String($0)) }
  }

  /// The first object of standard output, which must be there.
  func object(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSONObject {
    try #require(try objects().first, "\(errors)", sourceLocation: sourceLocation)
  }
}

/// A JSON object that the command printed.
struct JSONObject {
  private let fields: [String: Any]

  init(line: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    fields = try #require(object as? [String: Any])
  }

  private init(_ fields: [String: Any]) { self.fields = fields }

  var keys: [String] { fields.keys.sorted() }

  func text(_ key: String) throws -> String { try #require(fields[key] as? String) }

  func truth(_ key: String) throws -> Bool { try #require(fields[key] as? Bool) }

  func number(_ key: String) throws -> Double { try #require(fields[key] as? Double) }

  func point(_ key: String) throws -> [Double] { try #require(fields[key] as? [Double]) }

  func points(_ key: String) throws -> [[Double]] { try #require(fields[key] as? [[Double]]) }

  func object(_ key: String) throws -> JSONObject {
    JSONObject(try #require(fields[key] as? [String: Any]))
  }

  func objects(_ key: String) throws -> [JSONObject] {
    try #require(fields[key] as? [[String: Any]]).map(JSONObject.init)
  }
}
