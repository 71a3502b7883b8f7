import ArgumentParser
import Camera
import Console
import Exhibit
import Files
import Imaging
import Snapping

/// `selfie exhibit render`: a film in which an exhibit's pictures come alive.
struct ExhibitRenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write a film of what the camera sees, with the pictures come alive.",
    usage: "selfie exhibit render <folder> --camera <camera> -o <file> [<options>]",
    discussion: """
      The pictures are searched and painted as visitors see them on the page, without sound; the \
      film's own sound is left out. The same film gives the same frames. A webcam or a stream is \
      filmed until ctrl-C. A film in which no picture is seen is no fault: the last line says so.

      EXAMPLES
        selfie exhibit render games --camera walk.mp4 -o alive.mp4
        selfie exhibit render games --camera photos -o alive.mp4 --json

      EXIT STATUS
        0 done; 65 the exhibit has a fault, or the film cannot be read; 66 no such folder or film; \
      73 the film cannot be written; 78 ffmpeg is missing; others as for snap.
      """)

  @Argument(
    help: ArgumentHelp("The exhibit's folder.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "A webcam's number or device, an HTTP or RTSP address, a film or a folder of pictures.",
      valueName: "camera"))
  var camera: String

  @OptionGroup var frames: FrameOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The film's file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @Flag(help: "Replace the film if it exists.")
  var force = false

  @Flag(help: "Print one JSON object a frame, and one for the film: which pictures are seen where.")
  var json = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    guard !camera.isEmpty, !output.isEmpty else {
      throw ValidationError("--camera and -o need a name that is not empty.")
    }
    try OutputName.validate(output, of: "-o", "The film", as: "mp4")
    guard !json || !FileStream.isStandardOutput(output) else {
      throw ValidationError(
        "Standard output cannot take the film and --json together; name the film's file.")
    }
  }

  func run() throws {
    let isStream = FileStream.isStandardOutput(output)
    if isStream { try Process.refuseTerminal(for: "film", option: "-o FILE.mp4") }
    try InputFiles.refuse(
      [output], reading: InputFiles.all(of: camera) + InputFiles.all(of: folder, depth: 4))
    let folder = try ExhibitFolder.usable(folder)
    do {
      // What can fail at once fails before the pictures are learned.
      if !isStream { try FilmWriter.checkWritable(output, overwrites: force) }
      let progress = ProgressBar(total: folder.pictures.count, quiet: quiet)
      let album = try folder.album { count, _ in progress.show(count) }
      progress.clear()
      let source = try FrameSources.open(
        camera, resolution: frames.resolution, patience: frames.patience)
      var run = try LiveRun(
        to: output,
        painter: LiveExhibit(folder, album, firstInterval: source.firstInterval),
        mirrored: false, overwrites: force, json: json, quiet: quiet)
      let status = run.run(source)
      try status.requireDone()
    } catch let error as FilmError {
      throw CommandFailure(error, of: output)
    }
  }
}

extension FrameSource {
  /// Seconds that its first frame lasts: a picture of a folder is shown for a second.
  fileprivate var firstInterval: Double {
    if isLive { return 0 }
    return mode?.rate.map { 1 / max($0, 1) } ?? 1
  }
}
