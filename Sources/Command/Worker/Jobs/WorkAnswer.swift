import Champion
import ChildProcesses
import Console
import Files
import Overlay

/// The answer of `selfie work` to one line; docs/cluster.md has the fields.
struct WorkAnswer: Encodable, Sendable {
  /// The line's identifier; missing where it cannot be read.
  var id: String?
  /// The number of a line that is no photo, the first being 1.
  var line: Int?
  /// The exit code of `selfie crown` for this photo alone.
  var status: Int32
  var kind: WorkKind
  /// Whether the output existed and was left as it was.
  var skipped: Bool
  /// The output's length and digest.
  var bytes: Int?
  var sha256: String?
  /// The signal that ended the child process.
  var signal: Int32?
  /// One sentence on what went wrong.
  var error: String?
  /// What `selfie crown --json` prints.
  var report: PhotoReport?

  /// Answers for a photo that was crowned.
  init(_ line: WorkLine, crowned: Crowned) {
    self.init(id: line.id, status: .done, kind: .done)
    measure(crowned.champion.bytes)
    report = .crowned(CrownReport(crowned))
  }

  /// Answers for a photo whose output was there.
  init(_ line: WorkLine, existing output: [UInt8]) {
    self.init(id: line.id, status: .done, kind: .exists)
    skipped = true
    measure(output)
    report = .skipped(SkipReport(file: line.photo, output: line.output))
  }

  /// Answers for a photo whose output is another picture than the one that `verify` makes.
  init(_ line: WorkLine, differing output: [UInt8]) {
    self.init(id: line.id, status: .cannotWrite, kind: .differs)
    error = "\(line.output): The file is not the champion photo that this version makes."
    measure(output)
  }

  /// Answers for a photo that failed.
  ///
  /// The sentence is the library's: a worker's settings are fields, not options.
  init(_ line: WorkLine, failure: any Error) {
    self.init(id: line.id, status: ExitStatus(failure), kind: WorkKind(failure))
    error = "\(failure)"
  }

  /// Answers for a line that is no photo.
  init(_ fault: WorkLine.Fault, number: Int) {
    self.init(id: fault.id, status: fault.status, kind: .badLine)
    line = number
    error = fault.sentence
  }

  /// Answers for a photo whose child process ended or was killed.
  init(_ line: WorkLine, loss: WorkerProcess.Loss, limit: Duration) {
    switch loss {
    case .signalled(let number, _):
      self.init(id: line.id, status: .softwareFault, kind: .crashed)
      signal = number
      error = "The process that worked on the photo was ended by signal \(number)."
    case .exited(ExitStatus.configuration.rawValue, let complaint):
      self.init(id: line.id, status: .configuration, kind: .configuration)
      error = complaint
    case .exited(let code, _):
      self.init(id: line.id, status: .softwareFault, kind: .crashed)
      error = "The process that worked on the photo exited with code \(code)."
    case .tooSlow:
      self.init(id: line.id, status: .softwareFault, kind: .tooSlow)
      signal = WorkerProcess.killingSignal
      error = """
        The photo took longer than the limit of \(limit.seconds.formattedSeconds), and its process \
        was killed.
        """
    }
  }

  private init(id: String?, status: ExitStatus, kind: WorkKind) {
    (self.id, self.status, self.kind, skipped) = (id, status.rawValue, kind, false)
  }

  private mutating func measure(_ file: [UInt8]) {
    bytes = file.count
    sha256 = file.withUnsafeBytes(SHA256Digest.hexadecimal)
  }
}

/// What became of a line of `selfie work`; a closed list, which docs/cluster.md explains.
enum WorkKind: String, Encodable, Sendable, CaseIterable {
  /// The champion photo is written.
  case done
  /// There was one; it is as it was.
  case exists
  /// `--existing verify`: the file that exists is not this photo's champion photo.
  case differs
  /// No face was found.
  case noFace = "no-face"
  /// The file is damaged, too large or no photo.
  case unusable
  /// There is no such file, or it may not be read.
  case missing
  /// The plan is missing, damaged or for another photo.
  case badPlan = "bad-plan"
  /// The output cannot be written.
  case cannotWrite = "cannot-write"
  /// The disk or the quota is full.
  case diskFull = "disk-full"
  /// Models, artwork or the decoder of HEIC are missing or damaged: the machine's fault, which ends
  /// the worker.
  case configuration
  /// The search for faces failed.
  case fault
  /// The child process died.
  case crashed
  /// The photo took longer than `--limit`.
  case tooSlow = "too-slow"
  /// The line is not JSON, has an unknown field or a wrong value.
  case badLine = "bad-line"

  /// The kind of a photo's failure.
  init(_ error: any Error) {
    self =
      switch (error as? ChampionError, ExitStatus(error)) {
      case (.output(_, .diskFull)?, _): .diskFull
      case (.output(_, .exists)?, _): .exists
      case (.outputOfAnother?, _): .differs
      case _ where error is PlanError: .badPlan
      case _ where error is OverlayError: .configuration
      case (_, .noFace): .noFace
      case (_, .configuration): .configuration
      case (_, .noInput): .missing
      case (_, .unusableData): .unusable
      case (_, .cannotWrite): .cannotWrite
      default: .fault
      }
  }
}
