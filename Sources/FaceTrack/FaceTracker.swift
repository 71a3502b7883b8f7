public import Imaging
package import StageTiming

/// Finds every face in a photo, with landmarks, head pose and head outline, people and hands, and
/// tracks faces in films.
///
/// A tracker owns its networks and loads each when it is first needed. One thread at a time may use
/// a tracker; trackers are independent of each other, so that several threads use one each. The
/// same photo gives the same faces on processors of one kind.
public struct FaceTracker: ~Copyable {
  var networks: Networks
  /// The tracks of ``track(_:at:)``.
  var state = FaceTracks()

  /// The detector's name in reports.
  public static let detectorName = FaceDetector.name

  /// Loading and running times of each network so far; a model that was not needed yet has no
  /// entry.
  package var usage: [Model: ModelUsage] { networks.usage }

  /// Records the stages of the next photo: detection, landmarks, head top. `nil` records nothing.
  package var trace: Trace? {
    get { networks.trace }
    set { networks.trace = newValue }
  }

  /// Creates a tracker. No file is read yet.
  ///
  /// - Parameter models: the folders with the model files, the first one searched first.
  public init(models: ModelFolders = .standard()) {
    networks = Networks(in: models)
  }

  /// Creates a tracker with the model files of one folder. No file is read yet.
  ///
  /// - Parameter folder: the path of the folder.
  public init(models folder: String) {
    self.init(models: ModelFolders(paths: [folder]))
  }

  /// The models in the order in which a photo needs them; those of hands are loaded only for a
  /// photo that may show one near a head.
  private var models: [Model] { [.faceDetector, .faceMesh, .iris, .personMask] }

  /// Loads the models of the search for faces now; otherwise each is loaded when it is first
  /// needed.
  ///
  /// - Throws: ``FaceTrackError`` for the first model that is missing, damaged, unreadable or not
  ///   supported by OpenCV.
  public mutating func loadModels() throws(FaceTrackError) {
    try networks.load(models)
  }

  /// Starts loading the models of the search for faces on another thread, for example while the
  /// photo is decoded.
  ///
  /// Errors surface when a model is first needed. The tracker's deinitialization waits for the
  /// thread.
  public mutating func prefetchModels() {
    networks.prefetch(models)
  }

  /// Finds all faces of a photo.
  ///
  /// The detector glances at the whole photo and looks again where that hints at a face, in other
  /// quarter turns too where no face stands upright; the face mesh gives the landmarks and judges
  /// doubtful faces. Dark photos are denoised and brightened first.
  ///
  /// - Parameter photo: an upright photo of any size.
  /// - Returns: the faces in pixels of the photo, the largest first; empty if there is none.
  /// - Throws: ``FaceTrackError`` when a model is needed and cannot be loaded or run.
  public mutating func faces(in photo: Photo) throws(FaceTrackError) -> [Face] {
    let span = trace.begin(.normalize)
    let normalized = try NormalizedPhoto(photo)
    span.end()
    var search = FaceSearch(of: normalized.photo)
    var faces: [Face] = []
    for found in try search.run(networks: &networks).faces {
      let face = try Face.measured(found, in: normalized.photo, networks: &networks)
      faces.append(face.scaled(by: normalized.scale))
    }
    return faces.sorted { first, second in
      (second.box.area, first.box.x, first.box.y) < (first.box.area, second.box.x, second.box.y)
    }
  }
}

extension FaceTracker {
  /// Finds the people of a whole photo, so that a statue can stand behind them.
  ///
  /// - Parameter photo: an upright photo of any size.
  /// - Throws: ``FaceTrackError`` when the model of the person mask cannot be loaded or run.
  public mutating func peopleMask(of photo: Photo) throws(FaceTrackError) -> PeopleMask {
    let span = trace.begin(.peopleMask)
    defer { span.end() }
    return try PeopleMask.segment(photo, networks: &networks)
  }
}
