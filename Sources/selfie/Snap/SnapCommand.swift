import ArgumentParser
import Camera
import Champion
import Console
import Files
import Imaging
import Overlay
import Snapping
import Texts

/// `selfie snap`: takes a photo with a camera and crowns it.
struct SnapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snap",
    abstract: "Take a photo with a camera; crown and mail it if asked to.",
    usage: "selfie snap [--camera <camera>] [--crown] [-o <file>] [<options>]",
    discussion: """
      Counts down, takes a burst and keeps its best frame: faces found, eyes open, sharp, no head \
      cut off; --json has the scores of every frame. Without a face the wreath lies where the head \
      may be. Coordinates and plans are those of the photo as it is written, mirrored or not. Without \
      -o the photo's name is snap-DATE-TIME.jpg, or champion-DATE-TIME.jpg when it is crowned. Films \
      and RTSP streams are read through ffmpeg. docs/camera.md has the details.

      EXAMPLES
        selfie snap
        selfie snap --crown --to visitor@mail.example
        selfie snap --camera /dev/video2 --resolution 1920x1080 --crown --json
        selfie snap --camera http://phone:8080/video --no-mirror -o photo.jpg
        selfie snap --camera party.mp4 --live crowned.mp4
        selfie snap --crown --film coronation.mp4

      EXIT STATUS
        0 done; 1 the visitor discarded the photo; 65 black, frozen or damaged frames, or no stream; \
      66 no such camera, not permitted, unplugged, or unreachable; 69 the camera is busy or gives no \
      frames; 78 ffmpeg or models missing; others as for crown.
      """)

  @Option(
    help: ArgumentHelp(
      "A webcam's number or device, an HTTP or RTSP address, a film or a folder of pictures.",
      valueName: "camera"))
  var camera = "0"

  @OptionGroup var frames: FrameOptions

  @Option(help: ArgumentHelp("Seconds to count down on a terminal; 0 for none.", valueName: "s"))
  var countdown = 3

  @Option(help: ArgumentHelp("The number of frames to choose the best from.", valueName: "count"))
  var burst = 5

  @Flag(
    inversion: .prefixedNo,
    help: """
      Mirror the photo, as people know themselves; this reverses text behind them, which \
      --no-mirror keeps readable.
      """)
  var mirror = true

  @Flag(help: "Crown the people; otherwise the photo is written as it is.")
  var crown = false

  @OptionGroup var placing: PlacingOptions

  @Option(
    help: ArgumentHelp(
      "Track and crown a whole film; - is standard output.", valueName: "file.mp4"),
    completion: .file())
  var live: String?

  @Option(
    help: ArgumentHelp(
      "With --crown: film the coronation, three seconds.", valueName: "file.mp4|.webp"),
    completion: .file())
  var film: String?

  @Option(
    help: ArgumentHelp(
      """
      A folder for bare.png, plan.json and preview.jpg, updated at each key of the review.
      """,
      valueName: "dir"), completion: .directory)
  var preview: String?

  @Flag(help: "Skip the review and keep the best frame.")
  var yes = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The photo's file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("JPEG quality, 1 to 100.", valueName: "1-100"))
  var quality = 92

  @Flag(help: "Replace existing files.")
  var force = false

  @Flag(help: "Print one JSON object: the camera, every frame's scores, the choice and its reason.")
  var json = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var studio: StudioOptions

  @Option(
    help: ArgumentHelp("Crown the photo and mail it to this address.", valueName: "address"))
  var to: [String] = []

  @OptionGroup(title: "Mail, with --to") var mail: MessageOptions

  func validate() throws {
    try validateLive()
    guard (1...100).contains(quality) else {
      throw ValidationError("--quality \(quality) is not between 1 and 100.")
    }
    guard output != "", live != "" else {
      throw ValidationError("-o and --live need a name that is not empty.")
    }
    try OutputName.validate(output, of: "-o")
    guard (0...60).contains(countdown) else {
      throw ValidationError("--countdown \(countdown) is not between 0 and 60 seconds.")
    }
    guard !json || !writesToStandardOutput else {
      throw ValidationError(
        "Standard output cannot take the photo and --json together; name the photo's file with -o.")
    }
    try FilmFile.validate(film)
    guard film == nil || crowns else {
      throw ValidationError("--film films the coronation; add --crown.")
    }
    if crowns {
      try placing.requireAnItem()
    } else if live == nil, let option = placing.firstPlace ?? placing.firstOmission {
      throw ValidationError("\(option) is for a champion photo; add --crown.")
    }
    // In a review an address may be typed.
    let hasMail = !to.isEmpty || live == nil && SnapSession(request).isReviewed
    if !hasMail, let option = mail.firstGiven {
      throw ValidationError("\(option) is for a mail; add --to ADDRESS.")
    }
    guard (1...50).contains(burst) else {
      throw ValidationError("--burst \(burst) is not between 1 and 50 frames.")
    }
    guard preview != "" else {
      throw ValidationError("--preview needs a folder's name that is not empty.")
    }
  }

  func run() throws {
    try refuseInputs()
    if let live { return try runLive(live) }
    if let preview { try OutputFolder.make(preview) }
    if writesToStandardOutput { try Process.refuseTerminal(for: "photo") }
    var post = try CrownMail(to: to, options: mail, quiet: quiet)
    var studio = try studio.makeStudio()
    var request = request
    do {
      request.settings = try request.settings.reading(plan: placing.plan)
    } catch {
      throw SnapSession(request).report(error)
    }
    let snap = SnapSession(request)
    // A terminal that the visitor closes is none afterwards.
    let isReviewed = snap.isReviewed
    guard !isReviewed || to.count < 2 else {
      throw CommandFailure("The review mails to one address; give one --to.", .usage)
    }
    let kept = try Result { try snap.run(studio: &studio) }.mapError(snap.report).get()
    let mailed = ExitStatus {
      guard let recipient = kept.recipient else { return }
      guard isReviewed else {
        try post?.queue(kept.encoded, showsWreath: kept.showsWreath)
        try post?.deliver()
        return
      }
      try VisitorMail(
        address: recipient, showsWreath: kept.showsWreath, options: mail,
        language: request.language, isQuiet: quiet
      ).send(kept.encoded)
    }
    try ExitStatus.combined([kept.film, mailed]).requireDone()
  }

  /// Refuses outputs that are the camera's pictures, the plan or the artwork.
  private func refuseInputs() throws {
    var outputs = [output, live, film]
    if let preview { for name in PreviewFolder.names { outputs.append("\(preview)/\(name)") } }
    var inputs = InputFiles.all(of: camera)
    inputs += studio.files
    if let plan = placing.plan { inputs.append(plan) }
    try InputFiles.refuse(outputs, reading: inputs)
  }

  /// Whether the photo is crowned.
  var crowns: Bool { crown || !to.isEmpty }

  /// Whether the photo or the film goes to standard output.
  private var writesToStandardOutput: Bool {
    (live ?? output).map(FileStream.isStandardOutput) ?? false
  }

  /// These options for the session.
  private var request: SnapRequest {
    var request = SnapRequest(
      camera: camera, language: mail.language ?? Language.preferred(in: Process.environment))
    (request.bursts, request.countdown, request.mirror) = (bursts, countdown, mirror)
    (request.output, request.preview, request.to) = (output, preview, to.first)
    (request.yes, request.json, request.quiet) = (yes, json, quiet)
    request.film = film
    request.crowns = crowns
    request.settings.request = placing.request
    request.settings.crownsWithoutFace = true
    request.settings.encoding.quality = quality
    request.settings.overwrites = force
    return request
  }

  /// The parameters of the burst.
  var bursts: BurstCamera.Settings {
    var settings = BurstCamera.Settings()
    settings.resolution = frames.resolution
    settings.count = burst
    settings.patience = frames.patience
    return settings
  }
}

extension SnapCommand {
  /// Refuses options that contradict `--live`.
  private func validateLive() throws {
    guard let live else { return }
    try OutputName.validate(live, of: "--live", "The film", as: "mp4")
    guard output == nil else {
      throw ValidationError("--live names the film and -o a photo; give one of them.")
    }
    guard film == nil else {
      throw ValidationError("--live films a camera and --film a photo's coronation; give one.")
    }
    guard to.isEmpty else {
      throw ValidationError("A film is not mailed; give --to without --live.")
    }
    if let option = placing.firstPlace {
      throw ValidationError("A film's wreaths follow the heads; give \(option) without --live.")
    }
    guard !placing.noWreath else {
      throw ValidationError("--live crowns; with --no-wreath there is nothing to track.")
    }
    guard !json || !writesToStandardOutput else {
      throw ValidationError(
        "Standard output cannot take the film and --json together; name the film's file.")
    }
  }

  /// Films until the source ends or ctrl-C is pressed.
  private func runLive(_ live: String) throws {
    if writesToStandardOutput {
      try Process.refuseTerminal(for: "film", option: "--live FILE.mp4")
    }
    let artwork = try studio.art.artwork()
    do {
      let crowning = LiveCrowning(
        models: try studio.modelFolders, artwork: artwork, wantsStatue: !placing.noStatue)
      var run = try LiveRun(
        to: live, painter: LiveCrown(crowning), mirrored: mirror, overwrites: force, json: json,
        quiet: quiet)
      let source = try FrameSources.open(
        camera, resolution: frames.resolution, patience: frames.patience)
      let status = run.run(source)
      try status.requireDone()
    } catch let error as FilmError {
      throw CommandFailure(error, of: live)
    }
  }
}
