public import Imaging
package import StageTiming

/// Finds every face in a photo, with landmarks, head pose and the place where a wreath sits.
///
/// A tracker owns its networks and loads each one when it is first needed. Use one tracker from one
/// thread at a time; trackers are independent of each other.
public struct FaceTracker: ~Copyable {
  var networks: Networks
  let detector: any FaceDetector
  /// The faces that the tracker follows from frame to frame; see ``track(_:at:)``.
  var following = Following()

  /// What reports call the detector that this tracker uses.
  public var detectorName: String { detector.name }

  /// What each network has cost so far: where the time of a slow photo went.
  public var usage: [Model: ModelUsage] { networks.usage }

  /// Where the stages of the next photo are recorded: detector, landmarks, head top.
  package var trace: Trace? {
    get { networks.trace }
    set { networks.trace = newValue }
  }

  /// Makes a tracker; no model is read yet.
  ///
  /// - Parameters:
  ///   - models: where the model files are looked for.
  ///   - detector: which detector proposes faces.
  ///   - engine: what runs the networks; one that is not built in is an error when the first is needed.
  public init(
    models: ModelFolders, detector: DetectorChoice = .auto, engine: Engine = .preferred
  ) {
    networks = Networks(in: models, engine: engine)
    self.detector = detector.detector(in: models)
  }

  /// In the order in which a photo needs them.
  private var models: [Model] { [detector.model, .faceMesh, .iris, .personMask] }

  /// Reads all models now; without this each is read when it is first needed.
  public mutating func loadModels() throws(FaceTrackError) {
    try networks.load(models)
  }

  /// Has another thread read all models, while this one goes on: with decoding a photo, say.
  ///
  /// Errors surface when a model is first needed. The tracker's end waits for that thread.
  public mutating func prefetchModels() {
    networks.prefetch(models)
  }

  /// Finds all faces of a photo, the largest first.
  public mutating func faces(in photo: Photo) throws(FaceTrackError) -> [Face] {
    let picture = try trace.measure(.detect) { () throws(FaceTrackError) in
      try LitPicture(photo)
    }
    var search = FaceSearch(of: picture, with: detector)
    var faces: [Face] = []
    for found in try search.run(networks: &networks) {
      let face = try Face(found, detector: detector, in: picture.photo, networks: &networks)
      faces.append(face.scaled(by: picture.scale))
    }
    return faces.sorted { first, second in
      (second.box.area, first.box.x, first.box.y) < (first.box.area, second.box.x, second.box.y)
    }
  }
}
