/// Checks that every model is installed with a tested SHA-256.
struct ModelCheck: HealthCheck {
  let context: CheckContext

  func observation() -> Observation {
    let listings = ModelListing.all(in: context.models)
    if let fault = listings.lazy.compactMap(\.fault).first {
      return .failed(context.sentence(fault))
    }
    let names = listings.map(\.name).joined(separator: ", ")
    return .ok("\(names): SHA-256 as tested")
  }
}
