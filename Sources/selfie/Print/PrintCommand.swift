import ArgumentParser
import Console
import Files
import Glibc
import Imaging
import JobQueue
import Printing

/// `selfie print`: queues photos and has them printed.
struct PrintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Print photos; what cannot be printed now waits in a queue.",
    usage: "selfie print <photos> ... [--printer <printer>] [<options>]",
    discussion: """
      Asks the printer with IPP, directly or through CUPS; it needs no driver. A print that was \
      queued comes out once, or "selfie print-queue" says why not.

      EXAMPLES
        selfie print party.champion.jpg
        selfie print *.champion.jpg --paper 10x15 --copies 2
        selfie print card.png --printer ipp://printer.local/ipp/print

      EXIT STATUS
        0 printed or, with --queue-only, queued
        69 one was refused for good or called off
        75 one waits in the queue, or may have come out
      """)

  @Argument(help: "The photos: JPEG, PNG or PDF.", completion: .file())
  var photos: [String]

  @Option(
    help: ArgumentHelp(
      """
      The printer: a name that "lpstat -e" lists, or its address as in \
      ipp://printer.local/ipp/print; by default printer.name, else CUPS's default. What waits for \
      a named printer goes to no other.
      """, valueName: "printer"))
  var printer: String?

  @Option(help: ArgumentHelp("The number of copies of each, 1 to 100.", valueName: "number"))
  var copies = 1

  @Option(
    help: ArgumentHelp(
      """
      The paper: 9x13, 10x15, 13x18, 15x20, a4, a5, a6, hagaki, letter or a PWG name such as \
      na_index-4x6_4x6in, without a border where the printer can; by default printer.paper, else \
      the printer's own.
      """, valueName: "paper"))
  var paper: String?

  @Option(
    help: ArgumentHelp(
      "The longest wait for the printer in seconds; the prints stay queued.", valueName: "seconds"))
  var wait = 300

  @Flag(help: "Queue the prints only; \"selfie print-queue run\" prints them.")
  var queueOnly = false

  @Flag(help: "Print one JSON object a photo.")
  var json = false

  func validate() throws {
    guard !photos.isEmpty else { throw ValidationError("Name a photo to print.") }
    guard PrintOrder.copies.contains(copies) else {
      throw ValidationError(
        "--copies is \(PrintOrder.copies.lowerBound) to \(PrintOrder.copies.upperBound).")
    }
    guard (0...86_400).contains(wait) else { throw ValidationError("--wait is 0 to 86400.") }
    guard printer != "", paper != "" else {
      throw ValidationError("--printer and --paper need a name that is not empty.")
    }
  }

  func run() throws {
    let printer = try PrintEnvironment.printer(printer)
    let media = try PrintEnvironment.paper(paper)
    // All are read before one is queued: a mistyped name prints nothing. Memory holds one at a time.
    let checked = try photos.map { photo in
      let document = try document(photo)
      return Checked(
        photo: photo, format: document.format, size: try? PhotoFile(document.bytes).size)
    }
    try check(checked, printer, media)
    let queue = try PrintEnvironment.queue()
    var ids: [String] = []
    do {
      for photo in photos {
        ids.append(
          try queue.enqueue(document(photo), copies: copies, media: media, printer: printer))
      }
      if !queueOnly {
        try PrintWaiting(queue: queue, printer: printer).wait(for: ids, seconds: wait)
      }
    } catch {
      // Told though the rest is not: these stay queued.
      for (photo, id) in zip(photos, ids) { try? tell(photo, id, in: queue) }
      throw error
    }
    for (photo, id) in zip(photos, ids) { try tell(photo, id, in: queue) }
    if queueOnly { return }
    let states = Set(try ids.map { try queue.job($0).state })
    if !states.isDisjoint(with: [.failed, .cancelled]) { throw ExitStatus.unavailable.exitCode }
    if states.contains(where: \.isPending) { throw ExitStatus.queued.exitCode }
  }

  /// What a printer is asked about a photo; a PDF has no size.
  private struct Checked {
    let photo: String
    let format: PrintDocument.Format
    let size: PixelSize?
  }

  private func document(_ photo: String) throws -> PrintDocument {
    do {
      return try PrintDocument(AtomicFile.read(photo, limit: PrintDocument.limit))
    } catch {
      throw CommandFailure(error, of: photo)
    }
  }

  /// Refuses now what the printer could only refuse later. One that does not answer is no reason:
  /// the prints wait.
  private func check(_ checked: [Checked], _ printer: Printer, _ paper: String?) throws {
    if queueOnly { return }
    let status: PrinterStatus
    do {
      status = try printer.awaitStatus()
    } catch {
      guard error.isSilence else { throw error }
      return
    }
    let media = try status.paper(for: paper)
    guard status.copies.contains(copies) else {
      throw PrintError.copies(copies, limits: status.copies)
    }
    for file in checked {
      let document = try document(file.photo)
      do {
        if try document.isTaken(by: status) { continue }
      } catch {
        throw CommandFailure(error, of: file.photo)
      }
      throw CommandFailure(
        "\(file.photo): \(JobFault.format(file.format.name).reason)", .unavailable)
    }
    for file in checked {
      guard let size = file.size, let crop = status.crop(of: size, on: media) else { continue }
      Process.warn("selfie: \(file.photo.printable): \(crop)")
    }
  }

  private func tell(_ photo: String, _ id: String, in queue: PrintQueue) throws {
    let job = try queue.job(id)
    if json { return Process.say(JSONLine.encode(PrintRecord(job, file: photo))) }
    Process.say(PrintOutput.line(job, file: photo) + "\n")
  }
}
