/// Checks everything that the program needs.
///
/// The checks send no mail and change nothing, except that opening an outbox repairs it after a
/// crash.
package struct Doctor {
  private let context: CheckContext

  /// Checks with the given inputs.
  package init(_ context: CheckContext) {
    self.context = context
  }

  /// Runs checks in order.
  ///
  /// - Parameters:
  ///   - checks: those to run; all by default.
  ///   - report: Called with each finding at once, since the mail server may take seconds.
  /// - Returns: Whether no check failed.
  package func runChecks(
    _ checks: [Finding.Check] = Finding.Check.allCases, _ report: (Finding) -> Void
  ) -> Bool {
    var failed: Set<Finding.Check> = []
    for check in checks {
      let observation: Observation
      if let cause = check.prerequisites.first(where: failed.contains) {
        observation = .skipped("It cannot be told before \(cause.rawValue) is right.")
      } else {
        do {
          observation = try healthCheck(check).observation()
        } catch {
          observation = .failed(context.sentence(error))
        }
      }
      if observation.state == .failed { failed.insert(check) }
      report(Finding(check, observation))
    }
    return failed.isEmpty
  }

  private func healthCheck(_ check: Finding.Check) -> any HealthCheck {
    switch check {
    case .libraries: LibraryCheck()
    case .models: ModelCheck(context: context)
    case .face: FaceCheck(context: context)
    case .artwork: ArtworkCheck(context: context)
    case .camera: CameraCheck(context: context)
    case .films: FilmCheck(context: context)
    case .photos: HEIFCheck()
    case .disk: DiskCheck(context: context)
    case .output: OutputFolderCheck(context: context)
    case .configuration: ConfigurationCheck(context: context)
    case .outbox: OutboxCheck(context: context)
    case .mail: MailServerCheck(context: context)
    case .printer: PrinterCheck(context: context)
    case .clock: ClockCheck(context: context)
    case .locale: LocaleCheck(context: context)
    }
  }
}

/// A check of one prerequisite.
protocol HealthCheck {
  /// Looks at the prerequisite; an error that is thrown is a failure of it.
  func observation() throws -> Observation
}

/// What a check sees: the fields of a ``Finding``.
struct Observation: Equatable {
  let state: Finding.State
  let text: String
  let figures: [String: Int]

  static func ok(_ text: String, figures: [String: Int] = [:]) -> Observation {
    Observation(state: .ok, text: text, figures: figures)
  }

  static func warning(_ text: String, figures: [String: Int] = [:]) -> Observation {
    Observation(state: .warning, text: text, figures: figures)
  }

  static func failed(_ text: String, figures: [String: Int] = [:]) -> Observation {
    Observation(state: .failed, text: text, figures: figures)
  }

  static func skipped(_ text: String) -> Observation {
    Observation(state: .skipped, text: text, figures: [:])
  }
}

extension Finding.Check {
  /// The checks without which this one is skipped.
  fileprivate var prerequisites: [Finding.Check] {
    switch self {
    case .face: [.models]
    case .outbox, .mail, .printer: [.configuration]
    default: []
    }
  }
}
