import Champion
package import Imaging
import Overlay

/// A frame of a burst.
struct BurstFrame: Sendable {
  let file: [UInt8]
  let photo: Photo
}

/// The burst's best frame, and the plan of what is painted on it.
struct ChosenPhoto: Sendable {
  let file: [UInt8]
  /// Wreaths and statue as they were placed automatically.
  let automatic: Placement
  var plan: PlacementPlan
  var revision = 0

  init(file: [UInt8], plan: PlacementPlan) {
    (self.file, self.plan, automatic) = (file, plan, plan.placement)
  }
}

extension BoothVisit {
  /// Takes the next frame of a burst; the last one ends it and crowns the best.
  ///
  /// - Parameters:
  ///   - file: a JPEG file.
  ///   - number: the frame's number, from 1.
  ///   - count: the number of frames of the burst.
  /// - Returns: the review after the last frame, `nil` before.
  package func take(
    _ file: [UInt8], number: Int, of count: Int
  ) throws(BoothError) -> Review? {
    try require(.preview)
    guard (1...settings.burstFrames).contains(count), (1...count).contains(number) else {
      throw .burst(frame: number, of: count)
    }
    if number == 1 { burst = [] }
    guard number == burst.count + 1 else { throw .burst(frame: number, of: count) }
    burst.append(BurstFrame(file: file, photo: try decoded(file)))
    guard number == count else { return nil }
    let frames = burst
    burst = []
    chosen = try studio.use { studio throws(ChampionError) in
      let (choice, faces) = try studio.choose(among: frames.map(\.photo))
      let frame = frames[choice.index]
      let plan = try studio.plan(frame.photo, faces: faces, settings: CrownSettings())
      return ChosenPhoto(file: frame.file, plan: plan)
    }
    state = .taken
    if !isCrowned { services.sums?.count(.crowned) }
    isCrowned = true
    return try review()
  }

  /// Takes a picture of the machine's camera as the next frame of a burst.
  ///
  /// - Parameter quality: the JPEG quality of the file that is crowned.
  package func take(
    _ picture: Photo, quality: Int, number: Int, of count: Int
  ) throws(BoothError) -> Review? {
    try require(.preview)
    return try take(try encoded(picture, quality: quality), number: number, of: count)
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
