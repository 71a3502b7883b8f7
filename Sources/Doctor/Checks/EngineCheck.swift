internal import FaceTrack

/// What runs the networks, and why.
struct EngineCheck: Examination {
  let surroundings: Surroundings

  func finding() -> Finding {
    do throws(FaceTrackError) {
      let engine = try surroundings.chosenEngine()
      guard Engine.available.contains(engine) else { throw .engineMissing(engine) }
      return Finding(
        .engine, .ok, "\(Self.title(engine)) runs the networks, because \(reason(for: engine))")
    } catch {
      return Finding(.engine, .failed, surroundings.sentence(error))
    }
  }

  private func reason(for engine: Engine) -> String {
    if surroundings.engine != nil { return "--engine says so" }
    if surroundings.environment[Engine.variable]?.isEmpty == false {
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
