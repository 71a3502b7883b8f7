import FaceTrack
public import Imaging

/// The film of a coronation: Nike comes in from its side, lays a wreath on each head, and the last
/// frame is the champion photo.
///
/// The same photo and placement give the same frames. The motion is described in
/// docs/coronation.md.
public struct Coronation: Sendable {
  /// The frames of a film.
  public static let frameCount = 90
  /// Frames a second.
  public static let rate = 30
  /// The longest side of its pictures, in pixels.
  public static let longestSide = 720

  private let bare: Photo
  private let champion: Photo
  private let scene: Scene
  private let motion: CoronationMotion
  private let artwork: Artwork

  /// Prepares the film of a photo.
  ///
  /// - Parameters:
  ///   - stage: the photo before anything was painted on it, and what was placed.
  ///   - champion: the champion photo, at its own size.
  ///   - artwork: wreath and statue.
  /// - Throws: ``OverlayError`` when an artwork file is missing or damaged.
  package init(
    _ stage: CoronationStage, champion: Photo, artwork: Artwork
  ) throws(OverlayError) {
    (bare, scene, self.artwork) = (stage.bare, stage.scene, artwork)
    self.champion = champion.resized(to: stage.placement.canvas(of: bare.size)).convertedToSRGB()
    motion = try CoronationMotion(
      to: stage.placement, in: bare.size, people: stage.scene.people, artwork: artwork)
  }

  /// Paints the frames in their order.
  ///
  /// - Parameter body: takes each frame and its time.
  /// - Throws: ``OverlayError`` when an artwork file is missing or damaged, and what `body` throws.
  public func paint(_ body: (Photo, Duration) throws -> Void) throws {
    let painter = FilmPainter(artwork: artwork)
    for number in 0..<Self.frameCount {
      try body(try frame(number, painter), .seconds(number) / Self.rate)
    }
  }

  /// Paints one frame.
  func frame(_ number: Int, _ painter: FilmPainter) throws(OverlayError) -> Photo {
    let time = Self.time(number)
    let share = motion.share(at: time, of: Self.time(Self.frameCount - 1))
    if share == 1 { return champion }
    var frame = bare
    // The grain stays where it is, as the photo's does.
    try painter.paint(motion.placement(at: time), on: &frame, number: 0, scene: scene)
    frame.dim(to: motion.light(at: time))
    if share > 0 { frame.mix(with: champion, share: share) }
    return frame
  }

  private static func time(_ number: Int) -> Double { Double(number) / Double(rate) }
}

/// What a coronation begins with: the bare photo and its placement, at the film's size.
package struct CoronationStage: Sendable {
  let bare: Photo
  let placement: Placement
  let scene: Scene

  /// - Parameters:
  ///   - photo: the photo with nothing painted on it, mirrored if the champion photo is.
  ///   - placement: what goes where on it.
  ///   - scene: the people and hands before what stands behind them.
  package init(_ photo: Photo, _ placement: Placement, scene: Scene) {
    let size = Self.size(of: photo.size, ledge: placement.ledge)
    bare = photo.resized(to: size).convertedToSRGB()
    let factor = Double(size.height) / Double(photo.size.height)
    var placement = placement.scaled(by: factor)
    // Films have even sides.
    if placement.ledge > 0 { placement.ledge += Double((size.height + Int(placement.ledge)) % 2) }
    self.placement = placement
    self.scene = size == photo.size ? scene : scene.resized(from: photo.size, to: size)
  }

  /// The size of a film's pictures without the ledge: no larger than the photo, with even sides where
  /// the photo is shrunk.
  ///
  /// Of the lengths down to nine tenths of the longest the one is taken whose other side is a whole
  /// number most nearly.
  static func size(of photo: PixelSize, ledge: Double) -> PixelSize {
    let (width, height) = (Double(photo.width), Double(photo.height))
    let longest = max(width, height + ledge)
    let limit = Coronation.longestSide
    guard longest > Double(limit) else { return photo }
    let unit = ledge > 0 ? 1 : 2
    func even(_ length: Double, _ unit: Int) -> Int {
      max(unit, Int((length / Double(unit)).rounded()) * unit)
    }
    let sizes = stride(from: limit, through: limit * 9 / 10, by: -2).map { side in
      let factor = Double(side) / longest
      let size = PixelSize(width: even(width * factor, 2), height: even(height * factor, unit))
      let error = abs(Double(size.width) / width * height - Double(size.height))
      return (size, error: error)
    }
    // The largest of those whose error is not seen.
    return (sizes.first { $0.error < 0.1 } ?? sizes.min { $0.error < $1.error } ?? sizes[0]).0
  }
}

extension Photo {
  /// Lessens the light to a part of it, in linear light.
  fileprivate mutating func dim(to part: Double) {
    guard part < 1 else { return }
    let table = (0...255).map { value in
      TransferFunction.encoded[
        TransferFunction.index(TransferFunction.linear[value] * Float(part))]
    }
    withMutablePixels { pixels in
      for index in pixels.indices { pixels[index] = table[Int(pixels[index])] }
    }
  }

  /// Mixes another photo of the same size in, encoded values: both are nearly the same.
  fileprivate mutating func mix(with other: Photo, share: Double) {
    let weight = Int((256 * share).rounded())
    let others = other.pixels
    withMutablePixels { pixels in
      for index in pixels.indices {
        let (own, target) = (Int(pixels[index]), Int(others[index]))
        pixels[index] = UInt8((own * (256 - weight) + target * weight + 128) >> 8)
      }
    }
  }
}
