import Console
import Foundation
import Overlay

/// The fields of a line of `selfie work`, which are taken out one by one.
struct WorkFields {
  private var values: [String: Value]

  /// What is wrong with a field.
  enum Fault: Error, CustomStringConvertible {
    case missing(String)
    case wrongValue(String, wanted: String)
    case unknown(String, known: [String])
    /// An option's own sentence.
    case refused(String)

    var description: String {
      switch self {
      case .missing(let name): "The field \(name) is missing."
      case .wrongValue(let name, let wanted): "The field \(name) must be \(wanted)."
      case .unknown(let name, let known):
        "The field \(name) is unknown; the fields are \(known.sorted().joined(separator: ", "))."
      case .refused(let sentence): sentence
      }
    }
  }

  /// Reads the fields of an object; null counts as a missing field.
  ///
  /// - Throws: a line's fault for bytes that are not a JSON object.
  init(_ bytes: [UInt8]) throws(WorkLine.Fault) {
    do {
      values = try JSONDecoder().decode(Object.self, from: Data(bytes)).values
    } catch {
      throw WorkLine.Fault(
        status: .unusableData, sentence: "The line is not a JSON object on one line.")
    }
  }

  /// A text that is not empty.
  mutating func takeText(_ name: String) throws(Fault) -> String {
    guard let value = values.removeValue(forKey: name) else { throw .missing(name) }
    guard case .text(let text) = value, !text.isEmpty else {
      throw .wrongValue(name, wanted: "a text that is not empty")
    }
    try Self.requireNoNUL(text, name)
    return text
  }

  /// Refuses a NUL, which arguments of the command line cannot have either: to the system a file's
  /// name ends there.
  private static func requireNoNUL(_ text: String, _ name: String) throws(Fault) {
    guard !text.utf8.contains(0) else { throw .wrongValue(name, wanted: "a text without NUL") }
  }

  /// One of an enumeration's words; `nil` for a missing field.
  mutating func takeWord<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Word.Type
  ) throws(Fault) -> Word? {
    guard let value = values.removeValue(forKey: name) else { return nil }
    guard case .text(let text) = value, let word = Word(rawValue: text) else {
      throw .wrongValue(name, wanted: Word.allCases.map(\.rawValue).joined(separator: " or "))
    }
    return word
  }

  /// A positive whole number; `nil` for a missing field.
  mutating func takeCount(_ name: String) throws(Fault) -> Int? {
    guard let value = values.removeValue(forKey: name) else { return nil }
    guard case .whole(let number) = value, number > 0 else {
      throw .wrongValue(name, wanted: "a positive whole number")
    }
    return number
  }

  /// The fields that are options of the command line, as its arguments.
  ///
  /// - Parameter options: the options by the fields' names.
  mutating func takeArguments(_ options: [String: String]) throws(Fault) -> [String] {
    var arguments: [String] = []
    for (name, option) in options.sorted(by: { $0.key < $1.key }) {
      switch values.removeValue(forKey: name) {
      case nil, .truth(false): break
      case .truth(true): arguments.append(option)
      case .text(let text):
        try Self.requireNoNUL(text, name)
        arguments.append("\(option)=\(text)")
      case .texts(let texts) where texts.count > PlacementPlan.maxWreaths:
        // Before they are parsed, which takes quadratic time.
        throw .wrongValue(name, wanted: "a list of at most \(PlacementPlan.maxWreaths) texts")
      case .texts(let texts): arguments += texts.map { "\(option)=\($0)" }
      case .whole(let number): arguments.append("\(option)=\(number)")
      case .other:
        throw .wrongValue(name, wanted: "true, false, a whole number, a text or a list of texts")
      }
    }
    return arguments
  }

  /// Refuses the first field that was not taken.
  func requireEmpty(known: [String]) throws(Fault) {
    if let name = values.keys.min() { throw .unknown(name, known: known) }
  }

  /// A field's value, as far as a line may have one.
  private enum Value: Decodable {
    case truth(Bool)
    case whole(Int)
    case text(String)
    case texts([String])
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let truth = try? container.decode(Bool.self) {
        self = .truth(truth)
      } else if let number = try? container.decode(Int.self) {
        self = .whole(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let texts = try? container.decode([String].self) {
        self = .texts(texts)
      } else {
        self = .other
      }
    }
  }

  private struct Object: Decodable {
    var values: [String: Value] = [:]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      for name in container.allKeys {
        if try container.decodeNil(forKey: name) { continue }
        values[name.stringValue] = try container.decode(Value.self, forKey: name)
      }
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
