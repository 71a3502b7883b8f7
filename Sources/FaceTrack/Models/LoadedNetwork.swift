/// A network that was loaded, and how long that took.
///
/// A dictionary's value must be copyable, and a network must not be: this holds the one owner. It is
/// handed from the thread that loads it to the one that uses it, and never used by two.
final class LoadedNetwork: @unchecked Sendable {
  var network: Network
  let loading: Duration

  init(_ model: Model, in folders: ModelFolders) throws(FaceTrackError) {
    let start = ContinuousClock.now
    network = try Network(model, in: folders)
    loading = ContinuousClock.now - start
  }
}
