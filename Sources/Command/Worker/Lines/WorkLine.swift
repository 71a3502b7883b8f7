import ArgumentParser
import Champion
import Console
import Files
import Foundation
import Imaging
import Notation
import Overlay

/// A line of the input of `selfie work`: a photo, its output, and settings of its own.
struct WorkLine: Sendable {
  /// The name under which the photo is answered.
  var id: String
  /// The photo's path.
  var photo: String
  /// The champion photo's path.
  var output: String
  /// The line's own settings, but for the plan.
  var settings: CrownSettings
  /// The plan's path.
  var plan: String?
  /// What happens where the output exists; `nil` as the worker's option says.
  var existing: ExistingPolicy?

  /// Why a line is no photo.
  struct Fault: Error {
    /// The line's identifier, where it has one.
    var id: String?
    var status: ExitStatus
    var sentence: String
  }

  /// The fields that are options of `selfie crown`.
  private static let optionNames = [
    "wreath": "--wreath", "statue": "--statue", "plan": "--plan", "noWreath": "--no-wreath",
    "noStatue": "--no-statue", "mirror": "--mirror", "format": "--format",
    "reencode": "--reencode", "quality": "--quality", "noKeepRights": "--no-keep-rights",
    "keepDate": "--keep-date",
  ]
  private static let otherNames = ["id", "photo", "output", "existing", "maxPixels"]

  /// Reads a line.
  ///
  /// - Parameter bytes: one JSON object in UTF-8; null counts as a missing field.
  /// - Throws: ``Fault`` with 65 for bytes that are not a JSON object, with 64 for a missing or
  ///   unknown field and a wrong value.
  init(_ bytes: [UInt8]) throws(Fault) {
    guard case .object(let members)? = try? JSONParser.value(of: bytes) else {
      throw Fault(status: .unusableData, sentence: "The line is not a JSON object on one line.")
    }
    let line = Field(.object(members.filter { if case .null = $0.value { false } else { true } }))
    let id = try? line["id"].fileName()
    do {
      self.id = try line["id"].fileName()
      photo = try line["photo"].fileName(noStream: "the open streams have lines and answers")
      output = try line["output"].fileName(noStream: "the open streams have lines and answers")
      guard output != "-" else {
        throw FieldFault.wrong(
          line["output"], wanted: "a file's name: standard output has the answers")
      }
      existing = try line["existing"].present?.word(ExistingPolicy.self)
      let maximumPixels = try line["maxPixels"].present?
        .count(1...Int.max, wanted: "a positive whole number")
      let arguments = try Self.arguments(line)
      try line.requireKnown(Self.otherNames + Self.optionNames.keys)
      let options = try CrownOptions.parse(arguments)
      plan = options.placing.plan
      if let plan, plan == "-" || FileStream.descriptor(of: plan) != nil {
        throw FieldFault.wrong(
          line["plan"], wanted: "a file's name: standard input has the lines")
      }
      if options.format == nil {
        try OutputName.validate(output, of: "output", or: ", or choose one with format")
      }
      settings = options.settings
      if let maximumPixels { settings.limits.maximumPixels = maximumPixels }
    } catch {
      throw Fault(
        id: id, status: .usage,
        sentence: (error as? FieldFault)?.sentence ?? CrownOptions.message(for: error))
    }
  }

  /// The fields that are options of `selfie crown`, as its arguments: they are checked as those
  /// are.
  private static func arguments(_ line: Field) throws(FieldFault) -> [String] {
    var arguments: [String] = []
    for (name, option) in optionNames.sorted(by: { $0.key < $1.key }) {
      let field = line[name]
      switch field.value {
      case nil, .truth(false)?: break
      case .truth(true)?: arguments.append(option)
      case .text(let text)?: arguments.append("\(option)=\(try field.withoutNUL(text))")
      case .number(let number)? where Int(exactly: number) != nil:
        arguments.append("\(option)=\(Int(number))")
      default:
        guard let texts = field.value?.texts else {
          throw .wrong(field, wanted: "true, false, a whole number, a text or a list of texts")
        }
        // Only wreaths are several; they are counted before they are parsed, which takes quadratic
        // time.
        let limit = name == "wreath" ? PlacementPlan.maxWreaths : 1
        guard texts.count <= limit else {
          throw .wrong(field, wanted: "a list of at most \(counted(limit, "text"))")
        }
        arguments += texts.map { "\(option)=\($0)" }
      }
    }
    return arguments
  }
}

/// What happens to a photo of `selfie work` whose output exists.
package enum ExistingPolicy: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// The photo counts as done.
  case skip
  /// The photo is crowned again, and its bytes are compared with the output's.
  case verify
  /// The output is replaced.
  case replace
}

extension Field {
  /// A text that is not empty, such as a file's name.
  ///
  /// - Parameter noStream: why no stream that the command has open can be named; `nil` where one
  ///   can.
  fileprivate func fileName(noStream reason: String? = nil) throws(FieldFault) -> String {
    let wanted = "a text that is not empty"
    let text = try withoutNUL(try text(wanted))
    guard !text.isEmpty else { throw .wrong(self, wanted: wanted) }
    if let reason, FileStream.descriptor(of: text) != nil {
      throw .wrong(self, wanted: "a file's name: \(reason)")
    }
    return text
  }

  /// The text, if it has no NUL, which arguments of the command line cannot have either: to the
  /// system a file's name ends there.
  fileprivate func withoutNUL(_ text: String) throws(FieldFault) -> String {
    guard !text.utf8.contains(0) else { throw .wrong(self, wanted: "a text without NUL") }
    return text
  }
}

extension FieldFault {
  fileprivate var sentence: String {
    switch self {
    case .missing(let field, _): "The field \(field.name) is missing."
    case .wrong(let field, let wanted): "The field \(field.name) must be \(wanted)."
    case .unknown(let field, let known):
      """
      The field \(field.name) is unknown; the fields are \(known.sorted().joined(separator: ", ")).
      """
    }
  }
}
