import Champion
import FaceTrack
package import Imaging
import Overlay

extension BoothVisit {
  /// A mean of the green channel below which photos lose colour and sharpness.
  private static let darkMean = 45

  /// Places wreaths and statue on a frame of the live preview; the page draws them itself.
  ///
  /// - Parameters:
  ///   - file: a JPEG file, some 480 pixels wide.
  ///   - time: its arrival, from any origin.
  package func crown(_ file: [UInt8], at time: Duration) throws(BoothError) -> LiveFrame {
    try require(.won, .preview)
    return try crown(try decoded(file), at: time)
  }

  /// Scales a picture of the machine's camera down, places wreaths and statue on it and encodes it.
  ///
  /// - Parameters:
  ///   - picture: the camera's picture.
  ///   - time: its arrival, from any origin.
  ///   - longestSide: pixels of the frame's longer side.
  ///   - quality: the JPEG quality.
  package func crownMachineFrame(
    _ picture: Photo, at time: Duration, longestSide: Int, quality: Int
  ) throws(BoothError) -> (frame: LiveFrame, file: [UInt8]) {
    let factor = Double(longestSide) / Double(max(picture.size.width, picture.size.height))
    let size = PixelSize(
      width: max(1, Int(Double(picture.size.width) * factor)),
      height: max(1, Int(Double(picture.size.height) * factor)))
    let photo = factor < 1 ? picture.resized(to: size) : picture
    return (try crown(photo, at: time), try encoded(photo, quality: quality))
  }

  /// Places wreaths and statue on a frame in memory.
  private func crown(_ frame: Photo, at time: Duration) throws(BoothError) -> LiveFrame {
    try require(.won, .preview)
    let isFirst = placer == nil
    var (placer, statue) = try placers()
    let (faces, mask) = try studio.use { studio throws(ChampionError) in
      if isFirst { studio.forgetTracks() }
      let faces = try studio.track(frame, at: time)
      let wantsMask = statue.needsMask(faces, in: frame.size, at: time)
      return (faces, try wantsMask ? studio.peopleMask(of: frame) : nil)
    }
    if let mask { statue.follow(faces, mask, at: time) }
    let placement = placer.place(faces, in: frame, at: time, wantsStatue: false)
    (self.placer, self.statue) = (placer, statue)
    state = .preview
    return LiveFrame(
      size: frame.size, wreaths: placement.placement.wreaths, statue: statue.placement,
      people: statue.cover, isDark: Self.isDark(frame))
  }

  /// Those of the last frame, or new ones.
  private func placers() throws(BoothError) -> (FilmPlacer, PreviewStatue) {
    do {
      let placer = if let placer { placer } else { try FilmPlacer(artwork: settings.artwork) }
      let statue = if let statue { statue } else { try PreviewStatue(artwork: settings.artwork) }
      return (placer, statue)
    } catch {
      throw .studio(.overlay(error))
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
