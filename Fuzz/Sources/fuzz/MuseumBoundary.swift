import Foundation
import Imaging

@testable import Exhibit
@testable import Museum
@testable import Notation
@testable import Texts

/// What a museum writes: its settings, its words and its exhibit.
enum MuseumBoundary {
  static func readSettings(_ bytes: UnsafeRawBufferPointer) {
    let folder = Scratch.folder + "/museum"
    put(bytes, folder, "museum.toml")
    var file = MuseumFile(folder: folder)
    let settings = file.read()
    requireSentences(file.faults)
    requirePrintable(settings.name.general ?? "")
    if let visits = settings.limits.visits { require((1...8).contains(visits), "\(visits) visits") }
  }

  static func readWords(_ bytes: UnsafeRawBufferPointer) {
    var faults: [FileFault] = []
    let words = LanguageFile.read(
      Array(bytes), file: "languages/en.json", reference: english, faults: &faults)
    requireSentences(faults)
    require(words != nil || faults.contains { $0.weight == .fault }, "refused without a fault")
    for phrase in words?.words.values.flatMap(\.values) ?? [] {
      for text in phrase.texts { requirePrintable(text) }
    }
  }

  static func readExhibit(_ bytes: UnsafeRawBufferPointer) {
    let folder = Scratch.folder + "/exhibit"
    put(bytes, folder, ExhibitFolder.fileName)
    picture.withUnsafeBytes { put($0, folder, "a.png") }
    let exhibit = ExhibitFolder(folder)
    requireSentences(exhibit.faults)
    guard exhibit.isUsable else { return }
    require(ExhibitFolder.pictureCount.contains(exhibit.pictures.count), "a number of pictures")
    for picture in exhibit.pictures {
      require(!picture.file.name.hasPrefix("/"), "a file outside the folder")
      require(!picture.file.name.split(separator: "/").contains(".."), "a file outside the folder")
    }
  }

  /// A PNG that an exhibit can have, without which no exhibit is usable.
  private static let picture: [UInt8] = {
    let size = PixelSize(width: 32, height: 32)
    let image = RGBAImage(size: size, pixels: [UInt8](repeating: 128, count: 4 * size.area))
    do { return try image.encodedPNG() } catch { fatalError("\(error)") }
  }()

  private static let english: LanguageFile? = {
    let path = ArtworkFiles.folder + "/booth/languages/en.json"
    guard let json = FileManager.default.contents(atPath: path) else {
      fatalError("\(path) is missing")
    }
    var faults: [FileFault] = []
    return LanguageFile.read(Array(json), file: path, reference: nil, faults: &faults)
  }()

  private static func requireSentences(_ faults: [FileFault]) {
    for fault in faults {
      require(!fault.sentence.isEmpty && fault.line >= 1, "a fault without words or a line")
    }
  }

  private static func put(_ bytes: UnsafeRawBufferPointer, _ folder: String, _ name: String) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    } catch {
      fatalError("no room for the file: \(error)")
    }
  }
}
