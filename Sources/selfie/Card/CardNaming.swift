import ArgumentParser
import Card
import Champion

/// How cards are named: `NAME.card.jpg`, or exactly as `-o` says.
struct CardNaming {
  let output: String?
  let folder: String?
  let format: CardFileFormat?
  let readsStandardInput: Bool

  /// The name that is given for all cards; `-` for standard output.
  var outputName: String? {
    if output == "/dev/stdout" { return "-" }
    return output ?? (readsStandardInput && folder == nil ? "-" : nil)
  }

  /// The file of one photo's card.
  func output(for source: PhotoSource) -> (PhotoOutput, CardFileFormat) {
    let format = format ?? output.flatMap(Self.format) ?? .jpeg
    if outputName == "-" { return (.standardOutput, format) }
    if let output { return (.file(output), format) }
    guard case .file(let path) = source else {
      return (.file("\(folder ?? ".")/photo.card.\(format.fileExtension)"), format)
    }
    let name = "\(Self.stem(of: path)).card.\(format.fileExtension)"
    guard let folder else { return (.file(name), format) }
    return (.file("\(folder)/\(name.split(separator: "/").last ?? "photo")"), format)
  }

  /// The file that a name's extension stands for; `nil` for any other.
  static func format(of name: String) -> CardFileFormat? {
    let name = name.lowercased()
    return CardFileFormat.allCases.first { name.hasSuffix(".\($0.rawValue)") }
      ?? (name.hasSuffix(".jpg") ? .jpeg : nil)
  }

  /// Refuses a name whose extension stands for no file that cards are written to.
  static func validate(_ output: String?, _ format: CardFileFormat?) throws {
    guard let output, format == nil, output != "-", output != "/dev/stdout",
      self.format(of: output) == nil
    else { return }
    throw ValidationError(
      """
      -o \(output): Cards are written as PDF, JPEG or PNG; end the name with .pdf, .jpg or .png, \
      or choose one with --file-format.
      """)
  }

  /// A path without its extension; a leading dot begins the name.
  private static func stem(of path: String) -> Substring {
    guard let dot = path.lastIndex(of: "."), dot > path.startIndex,
      path[path.index(before: dot)] != "/", !path[dot...].contains("/")
    else { return path[...] }
    return path[..<dot]
  }
}
