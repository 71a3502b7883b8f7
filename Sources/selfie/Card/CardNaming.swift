import ArgumentParser
import Card
import Champion

/// How cards are named: `NAME.card.jpg`, or exactly as `-o` says. Photos are told apart as champion
/// photos are (``OutputNaming``): `a.jpg` has `a.card.pdf`, `a.png` beside it `a.png.card.pdf`.
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
  ///
  /// - Parameter equalNames: the photos of the run that have one name in several folders.
  func output(
    for source: PhotoSource, among equalNames: EqualNames
  ) -> (PhotoOutput, CardFileFormat) {
    let format = format ?? output.flatMap(Self.format) ?? .jpeg
    if outputName == "-" { return (.standardOutput, format) }
    if let output { return (.file(output), format) }
    guard case .file(let path) = source else {
      return (.file("\(folder ?? ".")/photo.card.\(format.fileExtension)"), format)
    }
    let mark = OutputNaming.Mark(
      word: "card", fileExtension: format.fileExtension, dropping: "jpg")
    let name = OutputNaming.name(path, mark)
    guard let folder else { return (.file(name), format) }
    let file = equalNames.prefix(of: path) + (name.split(separator: "/").last ?? "photo")
    return (.file("\(folder)/\(file)"), format)
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
      or choose one with --format.
      """)
  }
}
