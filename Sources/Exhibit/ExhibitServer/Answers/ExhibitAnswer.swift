import Exhibit
import Hummingbird
import Imaging
import PictureTracking
import Texts
import WebServer

/// Everything that the page shows of an exhibit.
struct ExhibitAnswer: Encodable {
  /// Paragraphs by language.
  typealias Text = [Language: [String]]

  /// Differs between exhibits: a page is outdated if its version is not that of a frame's answer.
  private(set) var version = ""
  let title: Text
  let stand: Bool
  let pictures: [Picture]

  /// - Parameter page: the version of what the page loads at its start.
  init(_ exhibit: ExhibitFolder, _ content: ExhibitContent, page: String, isStand: Bool) {
    title = exhibit.title.paragraphs
    stand = isStand
    pictures = exhibit.pictures.enumerated().map { Picture($1, number: $0, content) }
    var shown = Array(Response.encoded(self)) + page.utf8
    for picture in exhibit.pictures {
      let sheets = content.sheets[picture.name]?.files ?? []
      for bytes in sheets + [content.previews[picture.name] ?? []] {
        shown += StoredFile.tag(of: bytes).utf8
      }
    }
    for file in content.files.values.map(\.path).sorted() {
      shown += (ExhibitContent.state(of: file)?.tag ?? "").utf8
    }
    version = StoredFile.tag(of: shown)
  }

  struct Picture: Encodable {
    let number: Int
    let name: String
    /// The size in pixels to which homographies refer.
    let width: Int
    let height: Int
    let image: String
    let title: Text
    let description: Text
    let motion: Motion?
    let speech: Text
    let sounds: [Language: String]
    let points: [PointAnswer]

    init(_ picture: ExhibitPicture, number: Int, _ content: ExhibitContent) {
      let size = content.album.sizes[number]
      (self.number, name) = (number, picture.name)
      (width, height) = (size.width, size.height)
      image = ExhibitContent.previewPath(picture)
      (title, description) = (picture.title.paragraphs, picture.description.paragraphs)
      motion = picture.motion.map { Motion($0, content.sheets[picture.name]) }
      speech = picture.speech.paragraphs
      sounds = picture.sounds.mapValues { ExhibitContent.filePath($0) }
      points = picture.points.map { PointAnswer($0) }
    }
  }

  /// Frames on sheets, or a film.
  struct Motion: Encodable {
    let kind: String
    let `repeat`: Bool
    /// Left, top, width and height as shares of the picture.
    let area: [Double]
    let description: Text
    var url: String?
    var sheets: [String]?
    var width: Int?
    var height: Int?
    var columns: Int?
    var rows: Int?
    var starts: [Double]?
    var seconds: Double?

    init(_ motion: PictureMotion, _ sheets: MotionSheets?) {
      kind = motion.kind == .film ? "film" : "frames"
      `repeat` = motion.repeats
      area = [motion.area.left, motion.area.top, motion.area.width, motion.area.height]
      description = motion.description.paragraphs
      guard let sheets else {
        url = ExhibitContent.filePath(motion.file)
        return
      }
      self.sheets = sheets.paths
      (width, height) = (sheets.size.width, sheets.size.height)
      (columns, rows) = (sheets.columns, sheets.rows)
      (starts, seconds) = (sheets.clock.starts, sheets.clock.length)
    }
  }

  struct PointAnswer: Encodable {
    struct Image: Encodable {
      let url: String
      let width: Int
      let height: Int
      let description: Text
    }

    let name: String
    /// The point, as shares of the picture's width and height.
    let at: [Double]
    let arrow: [Double]?
    let title: Text
    let text: Text
    let images: [Image]

    init(_ point: PicturePoint) {
      name = point.name
      at = [point.at.x, point.at.y]
      arrow = point.arrow.map { [$0.x, $0.y] }
      (title, text) = (point.title.paragraphs, point.text.paragraphs)
      images = point.images.map {
        Image(
          url: ExhibitContent.filePath($0.file), width: $0.size.width, height: $0.size.height,
          description: $0.description.paragraphs)
      }
    }
  }
}
