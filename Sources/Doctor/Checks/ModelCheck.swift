internal import FaceTrack
internal import ModelStore

/// The models' files: there, and with the sum of a tested one.
struct ModelCheck: Examination {
  let surroundings: Surroundings

  func finding() -> Finding {
    let folders = surroundings.models
    let listings = ModelListing.all(in: folders)
    for listing in listings where !listing.isUsable {
      guard let model = Model(rawValue: listing.name) else { continue }
      if let path = listing.path {
        // One that is not required would be used as well: it is found by itself.
        return Finding(
          .models, .failed,
          surroundings.sentence(FaceTrackError.modelDamaged(model, path: path)))
      }
      if listing.required {
        return Finding(
          .models, .failed,
          surroundings.sentence(FaceTrackError.modelMissing(model, searched: folders.paths)))
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
