public import Imaging
public import Tracing

/// Finds every face in a photo, with landmarks, head pose and the place where a wreath sits.
///
/// A tracker owns its networks and loads each one when it is first needed. Use one tracker from one
/// thread at a time; trackers are independent of each other.
public struct FaceTracker: ~Copyable {
  var networks: Networks
  let detector: any FaceDetector
  /// Whom the tracker follows from frame to frame; see ``track(_:at:)``.
  var following = Following()

  /// Is told the boxes of a photo's sure faces once the first look has found them, while other places
  /// are still looked at and heads are not measured yet; not called when there are none.
  public var whenSeen: (([Rectangle]) -> Void)?

  /// Is called where there is nothing left to do but to wait for what another thread measures.
  public var whenWaiting: (() -> Void)?

  /// What reports call the detector that this tracker uses.
  public var detectorName: String { detector.name }

  /// What each network has cost so far: where the time of a slow photo went.
  public var usage: [Model: ModelUsage] { networks.usage }

  /// Where the stages of the next photo are recorded: detector, landmarks, head top.
  public var trace: Trace? {
    get { networks.trace }
    set { networks.trace = newValue }
  }

  /// How many threads look at one photo: one, or two where there are several faces or places to look
  /// at. The faces are the same; with two, the models take their memory twice.
  public var threads: Int {
    get { networks.threads }
    set { networks.threads = newValue }
  }

  /// Makes a tracker; no model is read yet.
  ///
  /// - Parameters:
  ///   - models: where the model files are looked for.
  ///   - detector: which detector proposes faces.
  public init(models: ModelFolders, detector: DetectorChoice = .auto) {
    networks = Networks(in: models)
    self.detector = detector.detector(in: models)
  }

  /// So many faces are worth a second thread's networks: measuring one takes as long as loading those
  /// that it needs.
  private static let sharedFaces = 4

  /// Reads all models now; without this each is read when it is first needed.
  public mutating func loadModels() throws(FaceTrackError) {
    try networks.load([detector.model, .faceMesh, .iris, .personMask])
  }

  /// Has another thread read all models, while this one goes on: with decoding a photo, say.
  ///
  /// What is wrong with a model is told when it is first needed. The tracker's end waits for that
  /// thread. Where it was begun before, nothing happens.
  ///
  /// - Parameter then: what the same thread does next.
  public mutating func loadModelsAhead(then: @escaping @Sendable () -> Void = {}) {
    networks.loadAhead([detector.model, .faceMesh, .iris, .personMask], then: then)
  }

  /// Gives the models' memory back, some 20 MB; what is needed again is read again.
  public mutating func releaseModels() { networks.release() }

  /// Finds all faces of a photo, the largest first.
  public mutating func faces(in photo: Photo) throws(FaceTrackError) -> [Face] {
    let picture = try trace.measure(.detect) { () throws(FaceTrackError) in
      try LitPicture(photo)
    }
    let detector = detector
    var search = FaceSearch(of: picture, with: detector)
    let early = networks.threads > 1 ? networks.lent(MeasuringAhead.models) : nil
    let ahead = early.map { MeasuringAhead(with: $0, detector: detector, in: picture.photo) }
    search.whenSeen = { [whenSeen] faces in
      // Of more, every other one is the other thread's when all are measured.
      if faces.count < Self.sharedFaces { ahead?.begin(faces) }
      whenSeen?(faces.map { $0.mesh.box.multiplied(by: picture.scale) })
    }
    // A search that fails must leave no thread behind either.
    defer { ahead?.end() }
    let found = try search.run(networks: &networks)
    whenWaiting?()
    ahead?.end()
    if let early { networks.takeBack(early) }
    let faces = try networks.map(found, sharedFrom: Self.sharedFaces) {
      face, networks throws(FaceTrackError) in
      let measured =
        if let early = ahead?.face(for: face) {
          early
        } else {
          try Face(face, detector: detector, in: picture.photo, networks: &networks)
        }
      return measured.scaled(by: picture.scale)
    }
    return faces.sorted { first, second in
      (second.box.area, first.box.x, first.box.y) < (first.box.area, second.box.x, second.box.y)
    }
  }
}

extension Rectangle {
  /// The same place in a picture whose pixels are smaller by a factor.
  fileprivate func multiplied(by factor: Double) -> Rectangle {
    Rectangle(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}
