/// Looks at everything that the program needs, before a visitor does.
///
/// Nothing is sent and nothing is changed, but for what opening an outbox sets right after a crash.
public struct Doctor {
  private let surroundings: Surroundings

  /// A doctor for a machine.
  public init(for surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Makes every check, one after the other.
  ///
  /// - Parameter report: called with each finding as soon as it is there: the mail server may take
  ///   its time.
  /// - Returns: whether nothing failed.
  public func examine(_ report: (Finding) -> Void) -> Bool {
    var failed: Set<Finding.Check> = []
    for check in Finding.Check.allCases {
      let finding: Finding
      if let cause = check.prerequisites.first(where: failed.contains) {
        finding = Finding(check, .skipped, "It cannot be told before \(cause.rawValue) is right.")
      } else {
        finding = examination(of: check).finding()
      }
      if finding.state == .failed { failed.insert(check) }
      report(finding)
    }
    return failed.isEmpty
  }

  private func examination(of check: Finding.Check) -> any Examination {
    switch check {
    case .libraries: LibraryCheck()
    case .models: ModelCheck(surroundings: surroundings)
    case .engine: EngineCheck(surroundings: surroundings)
    case .face: FaceCheck(surroundings: surroundings)
    case .artwork: ArtworkCheck(surroundings: surroundings)
    case .camera: CameraCheck(surroundings: surroundings)
    case .films: FilmCheck(surroundings: surroundings)
    case .disk: DiskCheck(surroundings: surroundings)
    case .output: OutputFolderCheck(surroundings: surroundings)
    case .configuration: ConfigurationCheck(surroundings: surroundings)
    case .outbox: OutboxCheck(surroundings: surroundings)
    case .mail: MailServerCheck(surroundings: surroundings)
    case .clock: ClockCheck(surroundings: surroundings)
    case .locale: LocaleCheck(surroundings: surroundings)
    }
  }
}

/// One check.
protocol Examination {
  /// Looks, and says what it saw.
  func finding() -> Finding
}

extension Finding.Check {
  /// What must not have failed before.
  fileprivate var prerequisites: [Finding.Check] {
    switch self {
    case .face: [.models, .engine]
    case .outbox, .mail: [.configuration]
    default: []
    }
  }
}
