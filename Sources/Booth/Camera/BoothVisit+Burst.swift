import Champion
import FaceTrack
package import Imaging
import Overlay

/// A frame of a burst.
struct BurstFrame: Sendable {
  let file: [UInt8]
  let photo: Photo
  /// The part of the camera's picture that it shows.
  let part: PicturePart
}

/// The burst's best frame, and the plan of what is painted on it.
struct ChosenPhoto: Sendable {
  let file: [UInt8]
  /// Wreaths and statue as they were placed automatically.
  let automatic: Placement
  /// The faces that were found, from brow to chin; without one the wreath lies on a guess.
  let faces: [Rectangle]
  var plan: PlacementPlan
  var revision = 0

  init(file: [UInt8], plan: PlacementPlan, faces: [Rectangle] = []) {
    (self.file, self.plan, automatic) = (file, plan, plan.placement)
    self.faces = faces
  }
}

extension BoothVisit {
  /// Takes the next frame of a burst; the last one ends it and crowns the best.
  ///
  /// Where no frame has a face the wreath goes to the people's silhouette. The statue keeps the
  /// place that she has in the live preview where the photo allows it.
  ///
  /// - Parameters:
  ///   - file: a JPEG file.
  ///   - part: the part of the camera's picture that it shows.
  ///   - number: the frame's number, from 1.
  ///   - count: the number of frames of the burst.
  /// - Returns: the review after the last frame, `nil` before.
  package func take(
    _ file: [UInt8], showing part: PicturePart = .whole, number: Int, of count: Int
  ) throws(BoothError) -> Review? {
    try require(.preview)
    guard (1...settings.burstFrames).contains(count), (1...count).contains(number) else {
      throw .burst(frame: number, of: count)
    }
    if number == 1 { burst = [] }
    guard number == burst.count + 1 else { throw .burst(frame: number, of: count) }
    burst.append(BurstFrame(file: file, photo: try decoded(file), part: part))
    guard number == count else { return nil }
    let frames = burst
    burst = []
    let (statue, livePart, allowsLedge) = (statue, livePart, settings.allowsLedge)
    chosen = try studio.use { studio throws(ChampionError) in
      let (choice, faces) = try studio.choose(among: frames.map(\.photo))
      let frame = frames[choice.index]
      var settings = CrownSettings()
      settings.crownsWithoutFace = true
      settings.request.allowsLedge = allowsLedge
      settings.request.keptStatue = statue?.placement(
        in: frame.photo.size, showing: livePart.fractions(of: frame.part))
      let plan = try studio.plan(frame.photo, faces: faces, settings: settings)
      return ChosenPhoto(file: frame.file, plan: plan, faces: faces.map(\.box))
    }
    state = .taken
    if !isCrowned { services.sums?.count(.crowned) }
    isCrowned = true
    return try review()
  }

  /// Takes a picture of the machine's camera as the next frame of a burst.
  ///
  /// - Parameters:
  ///   - part: the part of the picture that is kept.
  ///   - quality: the JPEG quality of the file that is crowned.
  package func take(
    _ picture: Photo, keeping part: PicturePart = .whole, quality: Int, number: Int,
    of count: Int
  ) throws(BoothError) -> Review? {
    try require(.preview)
    return try take(
      try encoded(picture.cropped(to: part), quality: quality), showing: part, number: number,
      of: count)
  }

  /// Drops the photo and its link, and returns to the live preview.
  package func retake() throws(BoothError) {
    try require(.taken, .reviewed)
    chosen = nil
    revokeLink()
    placer = nil
    state = .preview
  }
}
