import Champion
import FaceTrack
package import Imaging
import Overlay
import Season

extension BoothVisit {
  /// The mean of the green channel below which photos lose colour and sharpness.
  private static let darkMean = 45

  /// Refuses a live frame out of order, before the camera is opened for it.
  package func requireLive() throws(BoothError) { try require(.won, .preview) }

  /// Refuses a photo out of order, before the camera is opened for it.
  package func requirePreview() throws(BoothError) { try require(.preview) }

  /// Places wreaths and statue on a frame of the live preview; the page draws them itself.
  ///
  /// - Parameters:
  ///   - file: a JPEG file, some 480 pixels wide.
  ///   - part: the part of the frame that the page shows, in which the statue stands.
  ///   - isHeld: whether the countdown runs, during which the statue keeps its place.
  ///   - time: the frame's arrival, from any origin.
  package func crown(
    _ file: [UInt8], showing part: PicturePart = .whole, isHeld: Bool = false, at time: Duration
  ) throws(BoothError) -> LiveFrame {
    try require(.won, .preview)
    return try crown(try decoded(file), showing: part, isHeld: isHeld, at: time)
  }

  /// Scales a picture of the machine's camera down, places wreaths and statue on it and encodes it.
  ///
  /// - Parameters:
  ///   - picture: the camera's picture.
  ///   - part: the part of the picture that the page shows, in which the statue stands.
  ///   - isHeld: whether the countdown runs, during which the statue keeps its place.
  ///   - time: the picture's arrival, from any origin.
  ///   - longestSide: pixels of the frame's longer side.
  ///   - quality: the JPEG quality.
  package func crownMachineFrame(
    _ picture: Photo, showing part: PicturePart = .whole, isHeld: Bool = false,
    at time: Duration, longestSide: Int, quality: Int
  ) throws(BoothError) -> (frame: LiveFrame, file: [UInt8]) {
    let factor = Double(longestSide) / Double(max(picture.size.width, picture.size.height))
    let size = PixelSize(
      width: max(1, Int(Double(picture.size.width) * factor)),
      height: max(1, Int(Double(picture.size.height) * factor)))
    let photo = factor < 1 ? picture.resized(to: size) : picture
    return (
      try crown(photo, showing: part, isHeld: isHeld, at: time),
      try encoded(photo, quality: quality)
    )
  }

  /// Places wreaths and statue on a frame in memory.
  private func crown(
    _ frame: Photo, showing part: PicturePart, isHeld: Bool, at time: Duration
  ) throws(BoothError) -> LiveFrame {
    try require(.won, .preview)
    let isFirst = placer == nil
    var (placer, statue) = try placers()
    let (columns, rows) = part.pixels(of: frame.size)
    let corner = Point(Double(columns.lowerBound), Double(rows.lowerBound))
    let size = PixelSize(width: columns.count, height: rows.count)
    let (faces, mask) = try studio.use { studio throws in
      if isFirst { studio.forgetTracks() }
      let faces = try studio.track(frame, at: time)
      let wantsMask = statue.needsMask(faces, in: size, from: corner, at: time, isHeld: isHeld)
      return (faces, try wantsMask ? studio.peopleMask(of: frame.cropped(to: part)) : nil)
    }
    if let mask { statue.follow(faces, mask, from: corner, at: time, isHeld: isHeld) }
    let placement = placer.place(faces, in: frame, at: time, wantsStatue: false)
    (self.placer, self.statue, livePart) = (placer, statue, part)
    var shown = statue.placement
    if let base = shown?.base { shown?.base = base + corner }
    state = .preview
    return LiveFrame(
      size: frame.size, wreaths: placement.placement.wreaths, statue: shown,
      people: statue.cover,
      shown: Rectangle(
        x: corner.x, y: corner.y, width: Double(size.width), height: Double(size.height)),
      isDark: Self.isDark(frame))
  }

  /// The placers of the last frame, or new ones.
  private func placers() throws(BoothError) -> (FilmPlacer, PreviewStatue) {
    do {
      let placer = if let placer { placer } else { try FilmPlacer(artwork: settings.artwork) }
      let statue = if let statue { statue } else { try PreviewStatue(artwork: settings.artwork) }
      return (placer, statue)
    } catch {
      throw .studio(error)
    }
  }

  /// Green carries most of the luminance; every seventh pixel is enough for a mean.
  private static func isDark(_ photo: Photo) -> Bool {
    let step = 3 * 7
    var sum = 0
    for index in stride(from: 1, to: photo.pixels.count, by: step) {
      sum += Int(photo.pixels[index])
    }
    return sum < darkMean * (photo.pixels.count / step)
  }

  func encoded(_ photo: Photo, quality: Int) throws(BoothError) -> [UInt8] {
    do {
      return try photo.encoded(as: .jpeg, quality: quality)
    } catch {
      throw .frame(error)
    }
  }

  func decoded(_ file: [UInt8]) throws(BoothError) -> Photo {
    do {
      return try Photo(decodingJPEG: file, limits: settings.limits, remedy: "as the page does")
    } catch {
      throw .frame(error)
    }
  }
}

/// A frame of a burst.
struct BurstFrame: Sendable {
  let file: [UInt8]
  let photo: Photo
  /// The part of the camera's picture that the frame shows.
  let part: PicturePart
}

/// The burst's best frame, and the plan of what to paint on it.
struct ChosenPhoto: Sendable {
  let file: [UInt8]
  /// Wreaths and statue in their automatic places.
  let automatic: Placement
  /// The faces that were found, from brow to chin; if there is none, the wreath's place is a guess.
  let faces: [Rectangle]
  var plan: PlacementPlan
  var revision = 0
  /// The card that was painted of the photo last; it goes with the photo.
  var painted: PaintedCard?

  init(file: [UInt8], plan: PlacementPlan, faces: [Rectangle] = []) {
    (self.file, self.plan, automatic) = (file, plan, plan.placement)
    self.faces = faces
  }
}

extension BoothVisit {
  /// Takes the next frame of a burst; after the last one, crowns the best.
  ///
  /// If no frame has a face, the wreath goes to the people's silhouette. The statue keeps its place
  /// of the live preview where the photo allows it.
  ///
  /// - Parameters:
  ///   - file: a JPEG file.
  ///   - part: the part of the camera's picture that the frame shows.
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
    chosen = try studio.use { studio throws in
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
  ///   - part: the part of the picture that the visit keeps.
  ///   - quality: the JPEG quality of the file that the visit crowns.
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
    dropFilm()
    renewParting()
    placer = nil
    state = .preview
  }
}
