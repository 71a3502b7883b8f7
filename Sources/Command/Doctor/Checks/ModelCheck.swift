import FaceTrack

/// Checks that every model is installed with a tested SHA-256.
struct ModelCheck: HealthCheck {
  let context: CheckContext

  func observation() -> Observation {
    let folders = context.models
    let listings = ModelListing.all(in: folders)
    for listing in listings where !listing.isUsable {
      guard let model = Model(rawValue: listing.name) else { continue }
      let error =
        listing.path.map { FaceTrackError.modelDamaged(model, path: $0) }
        ?? .modelMissing(model, searched: folders.paths)
      return .failed(context.sentence(error))
    }
    let names = listings.map(\.name).joined(separator: ", ")
    return .ok("\(names): SHA-256 as tested")
  }
}
