package import Camera
import Console
import Exhibit
package import Files
import Imaging

/// Paints on a film or a camera's stream, and writes the film.
package struct LiveRun<Painter: LivePainter & ~Copyable>: ~Copyable {
  /// The film's file; `-` is standard output.
  let name: String
  let mirrored: Bool
  let json: Bool
  let quiet: Bool
  private var painter: Painter
  private let writer: FilmWriter
  private var marked = 0
  private var lost = 0
  private var first: Duration?
  private var expected: Int?
  private let progress: LiveProgress

  /// Prepares a film.
  ///
  /// - Throws: ``FilmError/output(_:)`` when the file cannot be written.
  package init(
    to name: String, painter: consuming Painter, mirrored: Bool, overwrites: Bool,
    json: Bool, quiet: Bool
  ) throws(FilmError) {
    let name = FileStream.isStandardOutput(name) ? "-" : name
    writer = try FilmWriter(
      name == "-" ? .standardOutput : .file(name), overwrites: overwrites)
    self.painter = painter
    (self.name, self.mirrored, self.json, self.quiet) = (name, mirrored, json, quiet)
    progress = LiveProgress(quiet: quiet)
  }

  /// Paints frame by frame until the source ends or fails, or a terminating signal comes; the film
  /// is completed in each case. A second ctrl-C ends the process at once.
  package mutating func run(_ source: any FrameSource) -> ExitStatus {
    EndingSignals.hold(once: true)
    var status = ExitStatus.done
    var failure: String?
    do {
      while !EndingSignals.haveCome, let frame = try source.next() {
        try take(frame)
      }
    } catch {
      // A picture of another size is the source's fault; the others are the film's.
      let isOfFilm = if case FilmError.sizeChanged = error { false } else { error is FilmError }
      guard !isOfFilm, error is any ReportableError else { return end(error) }
      // Ctrl-C also ends the ffmpeg that reads a film: its error is expected then.
      if !(error is CameraError && EndingSignals.haveCome) {
        let place = error is CameraError || error is ExhibitError ? "" : "\(source.name): "
        (status, failure) = (ExitStatus(error), place + Remedy.sentence(for: error))
      }
    }
    if writer.count == 0, failure == nil {
      (status, failure) = (
        .unusableData, "There was no frame in \(source.name); nothing was written."
      )
    }
    do { try writer.finish() } catch { return end(error) }
    progress.clear()
    if let failure { Process.warn("selfie: \(failure)") }
    if writer.count > 0 { report(failure) }
    return status
  }

  private mutating func take(_ frame: Frame) throws {
    let start = ContinuousClock.now
    let (number, time) = (frame.number, frame.time)
    // A folder's pictures may have profiles; the film is sRGB.
    var photo = frame.photo.convertedToSRGB()
    if mirrored { photo = photo.mirrored() }
    let (painted, count) = try painter.paint(photo, at: time)
    let took = start.duration(to: .now)
    try writer.write(painted, at: time)
    if let expected { lost += max(0, number - expected) }
    expected = number + 1
    if count > 0 { marked += 1 }
    if first == nil { first = time }
    if json {
      let frame = LiveFrame(
        number: writer.count - 1, source: number, time: time - (first ?? time), took: took)
      Process.say(JSONLine.encode(painter.report(on: frame)))
    }
    progress.show(
      frames: writer.count, length: writer.length, "\(count) \(Painter.outcome)")
  }

  private func end(_ error: any Error) -> ExitStatus {
    progress.clear()
    Process.warn("selfie: \(shownName): \(Remedy.sentence(for: error))")
    return ExitStatus(error)
  }

  /// The film's name in messages.
  private var shownName: String { name == "-" ? "standard output" : name }

  private func report(_ failure: String?) {
    let film = LiveFilm(
      name: name, frames: writer.count, marked: marked, lost: lost, length: writer.length,
      error: failure)
    if json { Process.say(JSONLine.encode(painter.report(on: film))) }
    guard !quiet else { return }
    var text =
      "\(shownName): \(film.frames) frames in \(film.length.tenths) seconds, "
      + painter.words(for: film)
    if lost > 0 { text += "; \(lost) came faster than they could be painted and are left out" }
    if json || name == "-" { Process.warn(text + ".") } else { Process.line(text + ".") }
  }
}

/// A progress line on standard error for films; on terminals only.
private final class LiveProgress {
  // A class, because the run's `progress` is a constant and the time of the next line changes.
  private let line: TerminalLine
  private var next = ContinuousClock.now

  init(quiet: Bool) { line = TerminalLine(quiet: quiet) }

  func show(frames: Int, length: Duration, _ outcome: String) {
    guard ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(500)
    line.show("\(frames) frames, \(length.tenths) seconds, \(outcome); ctrl-C ends the film")
  }

  func clear() { line.clear() }
}

extension Duration {
  /// Seconds with one decimal.
  fileprivate var tenths: String {
    let tenths = Int((milliseconds / 100).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
