package import Imaging
import Overlay
package import PictureTracking

/// Paints what comes alive in an exhibit's pictures over the frames of a film, picture by picture
/// in their order.
///
/// A motion fades in when its picture comes into view, runs from its start by its own clock, and
/// fades out after the picture is lost. The same frames at the same times give the same pixels.
package struct ExhibitPainter {
  private let folder: ExhibitFolder
  private let threads: Int
  private var presences: [Int: Presence] = [:]
  private var players: [Int: MotionPlayer] = [:]
  private var marks: [Int: [(mark: PointMark, image: PlaneImage?)]] = [:]
  private var last: Double?
  private let firstInterval: Double

  /// - Parameters:
  ///   - folder: a usable folder.
  ///   - firstInterval: the seconds for which the pictures in the first frame count as seen
  ///     already.
  ///   - threads: the number of threads that share the work; the result does not depend on it.
  package init(
    _ folder: ExhibitFolder, firstInterval: Double = 0, threads: Int = Artwork.defaultThreads
  ) {
    (self.folder, self.firstInterval, self.threads) = (folder, firstInterval, threads)
  }

  /// Paints on the next frame.
  ///
  /// - Parameters:
  ///   - seen: the pictures in the frame, by their places in the folder.
  ///   - seconds: the frame's time; not before the last frame's.
  package mutating func paint(
    _ seen: [SeenPicture], at seconds: Double, on frame: inout Photo
  ) throws(ExhibitError) -> [ShownPicture] {
    let elapsed = last.map { max(seconds - $0, 0) } ?? firstInterval
    last = seconds
    note(seen, at: seconds, elapsed: elapsed)
    var shown: [ShownPicture] = []
    for (number, presence) in presences.sorted(by: { $0.key < $1.key }) {
      try paint(number, presence, at: seconds, on: &frame)
      shown.append(
        ShownPicture(
          picture: number, isSeen: presence.isSeen,
          corners: presence.view.homography.corners(of: presence.view.size),
          certainty: seen.first { $0.picture == number }?.certainty ?? 0,
          opacity: presence.opacity))
    }
    return shown
  }

  private mutating func note(_ seen: [SeenPicture], at seconds: Double, elapsed: Double) {
    let views = Dictionary(
      seen.map { picture in
        (
          picture.picture,
          PictureView(
            size: folder.pictures[picture.picture].size, homography: picture.homography,
            appearance: picture.appearance, strength: picture.strength)
        )
      }, uniquingKeysWith: { first, _ in first })
    for number in presences.keys {
      presences[number]?.take(views[number], elapsed: elapsed)
      if presences[number]?.isOver == true {
        // If the picture returns, its motion begins anew, and needs none of this memory before.
        (presences[number], players[number], marks[number]) = (nil, nil, nil)
      }
    }
    for (number, view) in views where presences[number] == nil {
      presences[number] = Presence(view, at: seconds, elapsed: elapsed)
    }
  }

  private mutating func paint(
    _ number: Int, _ presence: Presence, at seconds: Double, on frame: inout Photo
  ) throws(ExhibitError) {
    guard presence.opacity > 0, let painter = PlanePainter(presence.view, threads: threads)
    else { return }
    let picture = folder.pictures[number]
    if let motion = picture.motion {
      let image = try image(of: motion, number, at: seconds - presence.start, painter)
      painter.paint(image, in: motion.area, opacity: presence.opacity, on: &frame)
    }
    for (mark, image) in marks(of: number, painter) {
      guard let image else { continue }
      painter.paint(image, in: mark.area, opacity: presence.opacity, on: &frame)
    }
  }

  /// The image of what comes alive in a picture, on the level that the painter needs.
  private mutating func image(
    of motion: PictureMotion, _ number: Int, at seconds: Double, _ painter: PlanePainter
  ) throws(ExhibitError) -> PlaneImage {
    let path = folder.path(of: motion.file)
    do throws(MotionError) {
      var player: MotionPlayer
      if let open = players[number] { player = open } else { player = try .init(motion, at: path) }
      let image = try player.image(at: seconds) { painter.level(of: $0, in: motion.area) }
      players[number] = player
      return image
    } catch {
      throw ExhibitError(path, error)
    }
  }

  /// The picture's points and arrows, on the levels that the painter needs.
  private mutating func marks(
    of number: Int, _ painter: PlanePainter
  ) -> [(mark: PointMark, image: PlaneImage?)] {
    let picture = folder.pictures[number]
    var kept =
      marks[number] ?? picture.points.map { (PointMark($0, in: picture.size), nil) }
    for index in kept.indices {
      let mark = kept[index].mark
      let level = painter.level(of: mark.image.size, in: mark.area)
      if kept[index].image?.level != level {
        kept[index].image = PlaneImage(mark.image, level: level)
      }
    }
    marks[number] = kept
    return kept
  }
}
