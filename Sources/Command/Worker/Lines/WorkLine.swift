import ArgumentParser
import Champion
import Console
import Files
import Foundation
import Imaging

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
    "reencode": "--reencode", "quality": "--quality",
  ]
  private static let otherNames = ["id", "photo", "output", "existing", "maxPixels"]

  /// Reads a line.
  ///
  /// - Parameter bytes: one JSON object in UTF-8.
  /// - Throws: ``Fault`` with 65 for bytes that are not a JSON object, with 64 for a missing or
  ///   unknown field and a wrong value.
  init(_ bytes: [UInt8]) throws(Fault) {
    var fields = try WorkFields(bytes)
    do {
      id = try fields.takeText("id")
    } catch {
      throw Fault(id: nil, status: .usage, sentence: error.description)
    }
    do throws(WorkFields.Fault) {
      photo = try fields.takeText("photo")
      output = try fields.takeText("output")
      for (name, path) in [("photo", photo), ("output", output)]
      where FileStream.descriptor(of: path) != nil {
        throw .wrongValue(name, wanted: "a file's name: the open streams have lines and answers")
      }
      guard output != "-" else {
        throw .wrongValue("output", wanted: "a file's name: standard output has the answers")
      }
      existing = try fields.takeWord("existing", of: ExistingPolicy.self)
      let maximumPixels = try fields.takeCount("maxPixels")
      let arguments = try fields.takeArguments(Self.optionNames)
      try fields.requireEmpty(known: Self.otherNames + Self.optionNames.keys)
      let options = try Self.options(arguments, output: output)
      (settings, plan) = (options.settings, options.placing.plan)
      if let maximumPixels { settings.limits.maximumPixels = maximumPixels }
    } catch {
      throw Fault(id: id, status: .usage, sentence: error.description)
    }
  }

  /// The settings, read and checked as those of the command line.
  private static func options(
    _ arguments: [String], output: String
  ) throws(WorkFields.Fault) -> CrownOptions {
    do {
      let options = try CrownOptions.parse(arguments)
      if let plan = options.placing.plan, plan == "-" || FileStream.descriptor(of: plan) != nil {
        throw WorkFields.Fault.wrongValue(
          "plan", wanted: "a file's name: standard input has the lines")
      }
      if options.format == nil {
        try OutputName.validate(output, of: "output", or: ", or choose one with format")
      }
      return options
    } catch let fault as WorkFields.Fault {
      throw fault
    } catch {
      throw .refused(CrownOptions.message(for: error))
    }
  }
}
