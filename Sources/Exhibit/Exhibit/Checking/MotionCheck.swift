import Camera
import Imaging
import Notation

/// Checks whether what comes alive in a picture can be shown, by decoding it to its end.
struct MotionCheck {
  /// The longest side of a film in pixels: phones do not decode larger films in time.
  private static let maximumSide = 1920
  /// Seconds of the longest film.
  private static let maximumSeconds = 60
  /// The largest relative difference between the ratios of the film's sides and the area's that
  /// nobody sees.
  private static let tolerance = 0.02

  let motion: PictureMotion
  let picture: ExhibitPicture
  let folder: ExhibitFolder

  /// The first fault.
  var fault: FileFault? {
    let size: PixelSize
    do {
      size = try decoded()
    } catch {
      return fault("The file \(motion.file.name) cannot come alive. \(error)")
    }
    return stretching(size).map(fault)
  }

  private func fault(_ sentence: String) -> FileFault {
    FileFault(folder.file, line: motion.file.line, sentence)
  }

  /// Decodes everything, and returns the size.
  private func decoded() throws -> PixelSize {
    let path = folder.path(of: motion.file)
    guard motion.kind == .film else {
      return try MotionFrames(decoding: path, as: motion.file.format).size
    }
    do {
      let source = try FrameSources.open(path, patience: .seconds(30))
      var size: PixelSize?
      while let frame = try source.next() {
        size = frame.photo.size
        guard frame.time < .seconds(Self.maximumSeconds) else {
          throw MotionError.tooLong(limit: Self.maximumSeconds)
        }
        guard max(frame.photo.size.width, frame.photo.size.height) <= Self.maximumSide else {
          throw MotionError.tooLarge(frame.photo.size, limit: Self.maximumSide)
        }
      }
      guard let size else { throw MotionError.unreadable(reason: "it has no frame") }
      return size
    } catch let error as CameraError {
      throw MotionError(error)
    }
  }

  /// A sentence about the two ratios, with an area that has the motion's ratio; `nil` if they
  /// agree.
  private func stretching(_ size: PixelSize) -> String? {
    let area = motion.area.rectangle(in: picture.size)
    let (own, wanted) = (
      Double(size.width) / Double(size.height), area.width / area.height
    )
    guard abs(own / wanted - 1) > Self.tolerance else { return nil }
    let (width, height) =
      own > wanted ? (area.width, area.width / own) : (area.height * own, area.height)
    let fitting = [
      (area.center.x - width / 2) / Double(picture.size.width),
      (area.center.y - height / 2) / Double(picture.size.height),
      width / Double(picture.size.width), height / Double(picture.size.height),
    ]
    let text = fitting.map { "\(($0 * 10_000).rounded(.down) / 100)%" }.joined(separator: ",")
    return """
      The file \(motion.file.name) of \(size.width) × \(size.height) pixels would be stretched: \
      its area in the picture has \(Int(area.width.rounded())) × \(Int(area.height.rounded())); \
      cut it, or write area = "\(text)".
      """
  }
}
