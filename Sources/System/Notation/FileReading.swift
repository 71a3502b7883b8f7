/// Reads a file that people write, to its end whatever it holds.
package protocol FileReading {
  /// The file's path.
  var file: String { get }
  /// Its faults so far.
  var faults: [FileFault] { get set }
}

extension FileReading {
  package mutating func blame(_ line: Int, _ sentence: String) {
    faults.append(FileFault(file, line: line, sentence))
  }

  package mutating func blame(_ field: Field, _ sentence: String) { blame(field.line, sentence) }

  /// Blames a field whose value is not taken.
  package mutating func refuse<Value>(_ field: Field, _ sentence: String) -> Value? {
    blame(field, sentence)
    return nil
  }

  package mutating func note(_ field: Field, _ sentence: String) {
    faults.append(FileFault(file, line: field.line, sentence, weight: .note))
  }

  /// A TOML file's value; `nil` for a file with a line that cannot be read, which is blamed.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - value: takes from the parsed file what the caller needs.
  package mutating func toml<Value>(
    _ bytes: [UInt8], _ value: (TOMLReader) throws(TOMLReader.Fault) -> Value
  ) -> Value? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      blame(1, "The file is not UTF-8; save it as UTF-8.")
      return nil
    }
    do {
      return try value(try TOMLReader(text))
    } catch {
      blame(error.line, "The line cannot be read: \(error.reason).")
      return nil
    }
  }

  /// A whole number within a range; `nil` for any other value, which is blamed.
  package mutating func whole(_ field: Field, _ range: ClosedRange<Int>) -> Int? {
    do {
      return try field.count(range)
    } catch {
      return refuse(field, "\(field.name) is not \(error.wanted).")
    }
  }

  /// True or false; `nil` for any other value, which is blamed.
  package mutating func flag(_ field: Field) -> Bool? {
    let flag = try? field.flag()
    if flag == nil { blame(field, "\(field.name) is neither true nor false.") }
    return flag
  }
}

extension String {
  /// Whether it has a line end or another control character.
  package var hasControlCharacter: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
