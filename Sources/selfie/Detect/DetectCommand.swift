import ArgumentParser
import Champion
import Console
import FaceTrack
import Files
import Imaging

/// `selfie detect`: the faces in photos.
struct DetectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Find the faces in photos: boxes, landmarks, pose and head tops.",
    usage: "selfie detect <photo> ... [--json] [--draw <file>] [<options>]",
    discussion: """
      Points are pixels of the upright photo; left and right are the subject's.

      EXAMPLES
        selfie detect party.jpg
        selfie detect *.jpg --json > faces.ndjson
        selfie detect party.jpg --draw party.faces.png

      EXIT STATUS
        0 every photo has a face; 2 a photo has none; others as for crown.
      """)

  @OptionGroup var input: InputOptions

  @Flag(help: "Print one JSON object a photo: box, landmarks, pose and head top of each face.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write the photo with boxes, landmarks, axes and head tops drawn on it.", valueName: "file"),
    completion: .file())
  var draw: String?

  @Flag(help: "Replace the drawing if it exists.")
  var force = false

  func validate() throws {
    guard draw != "", draw.map(FileStream.isStandardOutput) != true else {
      throw ValidationError("--draw needs a file's name; the report takes standard output.")
    }
    if draw != nil { try input.requireOnePhoto(for: "--draw names one file") }
    try OutputName.validate(draw, of: "--draw")
  }

  func run() throws {
    try input.forEachPhoto(of: input.sources()) { source, studio, reservations in
      detect(source, studio: &studio, &reservations)
    }
  }

  private func detect(
    _ source: PhotoSource, studio: inout ChampionStudio, _ reservations: inout OutputReservations
  ) -> ExitStatus {
    do {
      let drawing = draw.map(PhotoOutput.file)
      if let drawing { try reservations.reserve(drawing, for: source.name, overwrites: force) }
      let detected = try studio.detect(source, limits: input.limits)
      // The drawing comes first: a photo whose drawing fails is reported once, as failed.
      try drawing?.write(detected.faces, drawnOn: detected.photo, overwrites: force)
      let report = DetectReport(
        source: source, size: detected.photo.size, detector: FaceTracker.detectorName,
        faces: detected.faces, duration: detected.duration, drawing: draw)
      Process.say(json ? JSONLine.encode(report) : report.summary + "\n")
      return detected.faces.isEmpty ? .noFace : .done
    } catch {
      return FailureReport.tell(error, of: source, json: json).status
    }
  }
}
