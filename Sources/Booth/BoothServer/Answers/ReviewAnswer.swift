import Files
import Booth
import Imaging
import Overlay

/// The place of an item's sprite: its anchor in the sprite's pixels, and the number of the
/// picture's pixels for each of the sprite's.
struct SpriteAnswer: Encodable {
  let url: String
  let x, y, scale: Double

  init(_ pose: SpritePose, _ sprite: Sprite, length: Double) {
    url = pose.path
    (x, y) = (sprite.anchor.x, sprite.anchor.y)
    scale = length / sprite.length
  }
}

/// A wreath, in pixels of its picture and degrees clockwise.
struct WreathAnswer: Encodable {
  let x, y, width, angle: Double
  /// Whether most of the wreath is within what the page shows.
  var seen: Bool
  /// Given where the wreath is left out of the photo: its place is where it comes back.
  var absent: Bool?
  let sprite: SpriteAnswer

  /// The answers for wreaths, in their order.
  ///
  /// - Parameter shown: the part of the picture that the page shows.
  static func answers(
    _ wreaths: [WreathPlacement], in shown: Rectangle, from sprites: SpriteCache
  ) async throws(OverlayError) -> [WreathAnswer] {
    var answers: [WreathAnswer] = []
    for wreath in wreaths {
      answers.append(try await WreathAnswer(wreath, in: shown, from: sprites))
    }
    return answers
  }

  private init(
    _ wreath: WreathPlacement, in shown: Rectangle, from sprites: SpriteCache
  ) async throws(OverlayError) {
    let pose = SpritePose(wreath)
    seen = wreath.isRecognized(in: shown)
    (x, y) = (wreath.center.x, wreath.center.y)
    (width, angle) = (wreath.width, wreath.angle)
    sprite = SpriteAnswer(pose, try await sprites.sprite(pose), length: wreath.width)
  }
}

/// The statue, in pixels of its picture.
struct StatueAnswer: Encodable {
  let x, y, height: Double
  /// As for a wreath.
  var absent: Bool?
  let sprite: SpriteAnswer

  init(_ statue: StatuePlacement, from sprites: SpriteCache) async throws(OverlayError) {
    let pose = SpritePose.statue(statue.facing)
    (x, y, height) = (statue.base.x, statue.base.y, statue.height)
    sprite = SpriteAnswer(pose, try await sprites.sprite(pose), length: statue.height)
  }

  /// `nil` without a statue.
  static func answer(
    _ statue: StatuePlacement?, from sprites: SpriteCache
  ) async throws(OverlayError) -> StatueAnswer? {
    guard let statue else { return nil }
    return try await StatueAnswer(statue, from: sprites)
  }
}

/// A face, which the page must not cover, in pixels of the photo.
struct FaceAnswer: Encodable {
  let x, y, width, height: Double

  init(_ box: Rectangle) { (x, y, width, height) = (box.x, box.y, box.width, box.height) }
}

/// The photo under review.
struct ReviewAnswer: Encodable {
  let width, height: Int
  let wreaths: [WreathAnswer]
  @OrNull var statue: StatueAnswer?
  let found: Bool
  let faces: [FaceAnswer]
  let plan: String

  init(_ review: Review, from sprites: SpriteCache) async throws(OverlayError) {
    (width, height) = (review.canvas.width, review.canvas.height)
    var wreaths = try await WreathAnswer.answers(
      review.wreaths, in: review.size.frame, from: sprites)
    for index in review.absentWreaths {
      (wreaths[index].seen, wreaths[index].absent) = (false, true)
    }
    self.wreaths = wreaths
    var statue = try await StatueAnswer.answer(review.statue, from: sprites)
    if review.isStatueAbsent { statue?.absent = true }
    _statue = OrNull(wrappedValue: statue)
    found = review.hasFaces
    faces = review.faces.map(FaceAnswer.init)
    plan = String(review.revision)
  }
}

extension SpritePose {
  /// Changes with each start, because a museum may change its artwork.
  private static let version = RandomToken.make().prefix(8)

  /// The address of the pose's sprite (`SpriteRoutes`).
  fileprivate var path: String {
    switch self {
    case .wreath(let yaw, let pitch): "/api/sprites/wreath/\(yaw)/\(pitch).png?v=\(Self.version)"
    case .statue(let facing): "/api/sprites/statue/\(facing.rawValue).png?v=\(Self.version)"
    }
  }
}
