import Console
import Exhibit
import Imaging
import Notation
import PictureTracking
import Texts

/// The report of `selfie exhibit check --json`.
struct ExhibitCheckReport: Encodable {
  /// The exhibit's folder.
  var folder: String
  /// Whether it can be shown.
  var usable: Bool
  var languages: [String]
  var pictures: [Picture]
  var faults, notes: [Line]
  /// The number of animations and films.
  var motions: Int

  struct Picture: Encodable {
    var picture, file: String
    var width, height: Int
    /// Places that can be told apart, and the share of them that is there once.
    var features: Int?
    var ownShare, spread: Double?
    /// The most similar other picture, and the share of features that are in both.
    var likest: String?
    var likestShare: Double?
    var poor, tooLike: Bool?
  }

  struct Line: Encodable {
    var file: String
    var line: Int
    var sentence: String

    init(_ fault: FileFault) {
      (file, line, sentence) = (fault.file, fault.line, fault.sentence)
    }
  }

  init(_ folder: ExhibitFolder, _ check: ExhibitCheck) {
    self.folder = folder.path
    (usable, motions) = (check.isUsable, check.motions)
    languages = folder.languages.map(\.rawValue)
    faults = check.faults.filter { $0.weight == .fault }.map(Line.init)
    notes = check.faults.filter { $0.weight == .note }.map(Line.init)
    pictures = folder.pictures.enumerated().map { number, picture in
      var entry = Picture(
        picture: picture.name, file: picture.file.name, width: picture.size.width,
        height: picture.size.height)
      guard check.qualities.indices.contains(number) else { return entry }
      let quality = check.qualities[number]
      entry.features = quality.features
      (entry.ownShare, entry.spread) = (quality.ownShare.hundredths, quality.spread.hundredths)
      entry.likest = quality.likest.map { folder.pictures[$0].name }
      entry.likestShare = quality.likestShare.hundredths
      (entry.poor, entry.tooLike) = (quality.isPoor, quality.isTooLike)
      return entry
    }
  }

  /// One line for people.
  var summary: String {
    func count(_ number: Int, _ one: String, _ many: String) -> String {
      "\(number) \(number == 1 ? one : many)"
    }
    let parts = [
      count(pictures.count, "picture", "pictures"),
      "\(motions) of them \(motions == 1 ? "comes" : "come") alive",
      "in " + languages.joined(separator: ", "), count(notes.count, "note", "notes"),
    ]
    let end = faults.isEmpty ? "no fault" : count(faults.count, "fault", "faults")
    return "\(folder): \(parts.joined(separator: ", ")), \(end)."
  }
}
