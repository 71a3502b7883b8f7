internal import FaceTrack

/// Checks that the chosen engine is built in, and reports why it was chosen.
struct EngineCheck: HealthCheck {
  let context: CheckContext

  func finding() -> Finding {
    do throws(FaceTrackError) {
      let engine = try context.chosenEngine()
      guard Engine.available.contains(engine) else { throw .engineMissing(engine) }
      return Finding(
        .engine, .ok, "\(Self.title(engine)) runs the networks, because \(reason(for: engine))")
    } catch {
      return Finding(.engine, .failed, context.sentence(error))
    }
  }

  private func reason(for engine: Engine) -> String {
    if context.engine != nil { return "--engine says so" }
    if context.environment[Engine.variable]?.isEmpty == false {
      return "\(Engine.variable) says so"
    }
    return switch engine {
    case .openCV: "XNNPACK is not built in"
    case .xnnpack:
      "it is built in and faster; \(Self.title(.openCV)) does with --engine opencv"
    }
  }

  private static func title(_ engine: Engine) -> String {
    engine.name + (engine.version.map { " " + $0 } ?? "")
  }
}
