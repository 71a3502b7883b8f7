internal import FaceTrack
internal import ModelStore

/// Checks that the required models exist and every model has a tested SHA-256.
struct ModelCheck: HealthCheck {
  let context: CheckContext

  func finding() -> Finding {
    let folders = context.models
    let listings = ModelListing.all(in: folders)
    for listing in listings where !listing.isUsable {
      guard let model = Model(rawValue: listing.name) else { continue }
      if let path = listing.path {
        // An optional model that is installed is used too.
        return Finding(
          .models, .failed,
          context.sentence(FaceTrackError.modelDamaged(model, path: path)))
      }
      if listing.required {
        return Finding(
          .models, .failed,
          context.sentence(FaceTrackError.modelMissing(model, searched: folders.paths)))
      }
    }
    let (usable, others) = (listings.filter(\.isUsable), listings.filter { !$0.isUsable })
    var text = "\(usable.map(\.name).joined(separator: ", ")): SHA-256 as tested"
    if !others.isEmpty {
      text += "; \(others.map(\.name).joined(separator: ", ")) is optional and not installed"
    }
    return Finding(.models, .ok, text)
  }
}
