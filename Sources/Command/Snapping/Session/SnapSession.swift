import ArgumentParser
package import Files
import Camera
package import Champion
import Console
import FaceTrack
import Glibc
import Imaging
import Overlay
import Texts

/// One run of `selfie snap`: countdown, burst, choice, review, crowning, writing.
package struct SnapSession {
  let request: SnapRequest
  private let camera: BurstCamera

  /// Makes a session; its run opens the camera.
  package init(_ request: SnapRequest) {
    self.request = request
    camera = BurstCamera(request.camera, settings: request.bursts) {
      if !request.quiet { Process.warn(VisitorText.cameraAway.text(in: request.language)) }
    }
  }

  /// The language of the visitor's texts.
  var language: Language { request.language }

  /// The best frame of a burst, before crowning.
  struct Shot {
    /// The bare photo, mirrored if that is wanted.
    var photo: Photo
    /// Its faces, if they were searched.
    var faces: [Face]?
    /// The choice among the frames; `nil` for a single frame.
    var choice: BurstChoice?
    /// The complete burst.
    var burst: Burst
  }

  /// Takes the photo, has it reviewed and writes it.
  ///
  /// - Returns: the written file's bytes, the recipient's address if it is to be mailed, and the
  ///   film's status: the photo is kept and mailed without its film, too.
  package func run(
    studio: inout ChampionStudio
  ) throws -> (encoded: [UInt8], recipient: String?, showsWreath: Bool, film: ExitStatus) {
    let start = ContinuousClock.now
    try checkOutput()
    try request.film.map {
      try FilmFile.checkWritable($0, overwrites: request.settings.overwrites)
    }
    // Opening the camera and the countdown leave time to prefetch.
    if request.crowns {
      studio.prefetch(request.settings, size: request.bursts.resolution ?? CaptureMode.defaultSize)
    }
    // A terminal that the visitor closes is none afterwards.
    let preview = isReviewed ? preview : nil
    let first = try takeShot(studio: &studio)
    let decision: Decision
    let written: Written
    do {
      decision = try reviewed(first, studio: &studio)
      // A signal ends the program once the photo is kept, or the preview is gone.
      if preview != nil { EndingSignals.hold() }
      written = try finish(decision.shot, plan: decision.plan, studio: &studio)
    } catch {
      // The visitor's face goes with a photo that is not kept.
      preview?.clear()
      if preview != nil { EndingSignals.release() }
      throw error
    }
    if preview != nil { EndingSignals.release() }
    let shot = decision.shot
    if !request.quiet {
      for note in written.notes { Process.warn("selfie: \(note)") }
    }
    if request.json {
      let report = SnapReport(
        shot, mirrored: request.mirror, output: written.output.name, champion: written.report,
        took: start.duration(to: .now))
      Process.say(JSONLine.encode(report))
    } else if !request.quiet {
      for line in summary(of: shot, written: written) {
        if written.output == .standardOutput { Process.warn(line) } else { Process.line(line) }
      }
    }
    let film = FilmFile.write(
      written.coronation, to: request.film, request.settings, quiet: request.quiet)
    return (written.encoded, decision.recipient, written.showsWreath, film)
  }

  /// Refuses an unwritable output before the camera is opened.
  private func checkOutput() throws {
    do {
      try output(for: 1).checkWritable(overwrites: request.settings.overwrites)
    } catch ChampionError.output(_, .exists) where request.output == nil {
      return
    }
  }

  /// Counts down, takes a burst, closes the camera and chooses the best frame.
  func takeShot(studio: inout ChampionStudio) throws -> Shot {
    defer { camera.close() }
    try camera.open()
    try Countdown(seconds: request.countdown, language: language, quiet: request.quiet).run(camera)
    let burst = try camera.burst()
    camera.close()
    let photos = burst.frames.map { request.mirror ? $0.photo.mirrored() : $0.photo }
    // A single frame needs no choice, and no models unless it is crowned.
    guard photos.count > 1 else {
      return Shot(photo: photos[0], faces: nil, choice: nil, burst: burst)
    }
    let (choice, faces) = try studio.choose(among: photos)
    return Shot(photo: photos[choice.index], faces: faces, choice: choice, burst: burst)
  }

  /// The written photo.
  struct Written {
    var output: PhotoOutput
    var encoded: [UInt8]
    /// The report on the crowning; `nil` for a bare photo.
    var report: CrownReport?
    /// Whether a wreath is to be seen on it.
    var showsWreath = false
    /// The film of the coronation, if one is wanted.
    var coronation: Coronation?
    /// Notes on what the placement left out.
    var notes: [String] = []
  }

  /// Crowns the photo if that is wanted, and writes it.
  ///
  /// - Parameter plan: the reviewed placement, to render exactly; `nil` places as requested.
  func finish(
    _ shot: Shot, plan: PlacementPlan?, studio: inout ChampionStudio
  ) throws -> Written {
    // Another process may create the file between the check and the writing.
    for attempt in 1..<100 {
      let output = output(for: attempt)
      do {
        guard request.crowns else {
          let encoded = try output.write(
            shot.photo, format: output.format ?? .jpeg, quality: request.quality,
            overwrites: request.settings.overwrites)
          return Written(output: output, encoded: encoded)
        }
        var settings = request.settings
        if let plan { settings.plan = plan }
        settings.films = request.film != nil
        // Before the work, which would be in vain.
        try output.checkWritable(overwrites: settings.overwrites)
        let champion = try studio.crown(shot.photo, faces: shot.faces, settings: settings)
        let crowned = try studio.write(
          champion, named: shot.burst.camera, to: output, settings: settings)
        return Written(
          output: output, encoded: crowned.champion.bytes,
          report: CrownReport(crowned, sentence: Remedy.sentenceOfSnap),
          showsWreath: crowned.champion.crowning.wreathsSeen > 0,
          coronation: crowned.champion.crowning.coronation,
          notes: crowned.champion.crowning.placement.notes.map(Remedy.sentenceOfSnap))
      } catch let error as ChampionError {
        guard case .output(_, .exists) = error, request.output == nil else { throw error }
      }
    }
    throw ChampionError.output(name: output(for: 100).name, .exists)
  }

  /// The photo's output; without `-o` a name with date and time, and with the attempt's number
  /// after the first.
  private func output(for attempt: Int) -> PhotoOutput {
    if let output = request.output { return PhotoOutput(named: output) }
    var now = time(nil)
    var local = tm()
    localtime_r(&now, &local)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%d-%H%M%S", &local)
    let stamp = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let stem = "\(request.crowns ? "champion" : "snap")-\(stamp)"
    return .file(attempt == 1 ? "\(stem).jpg" : "\(stem)-\(attempt).jpg")
  }

  private func summary(of shot: Shot, written: Written) -> [String] {
    var lines = [
      "\(shot.burst.camera): \(shot.burst.mode?.description ?? "") -> \(written.output.name)"
    ]
    if let choice = shot.choice { lines.append(choice.reason) }
    if shot.burst.lost > 0 { lines.append("Frames lost: \(shot.burst.lost).") }
    return lines
  }

  /// Reports an error to the visitor and to the operator.
  ///
  /// - Returns: the error to exit with.
  package func report(_ error: any Error) -> any Error {
    guard !(error is CommandFailure), let error = error as? any ReportableError else {
      return error
    }
    if error is CameraError, Process.isTerminal(STDERR_FILENO), !request.quiet {
      Process.warn(VisitorText.cameraFault.text(in: language))
    }
    let sentence = Remedy.sentence(for: error)
    Process.warn("selfie: \(sentence)")
    if request.json {
      let report = SnapFailure(
        camera: camera.name, error: sentence, exitCode: error.status.rawValue)
      Process.say(JSONLine.encode(report))
    }
    return error.status.exitCode
  }
}
