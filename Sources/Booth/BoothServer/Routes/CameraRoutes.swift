import Booth
import HTTPTypes
import Hummingbird
import Imaging
import Overlay
import WebServer

/// `/api/frames` and the taking of `/api/photo`, with the browser's frames or the machine's camera.
struct CameraRoutes {
  let visits: Visits
  let sprites: SpriteCache
  let camera: MachineCamera?
  private let start = ContinuousClock.now

  /// The longer side of the machine's live pictures, in pixels.
  private static let liveSide = 640
  /// JPEG qualities of the machine's live pictures, and of its photos, whose blocks the champion
  /// photo keeps.
  private static let (liveQuality, photoQuality) = (80, 95)

  /// The cells of the people in front of the statue, along a frame's longer side; a header has
  /// fewer, because proxies limit its length.
  private static let (cells, cellsInHeader) = (96, 64)

  private struct BurstAnswer: Encodable {
    let received: Int
  }

  func add(to router: Router<WebContext>) {
    router.post("/api/frames") { request, _ in
      let file = try await request.photo()
      let part = try self.part(of: request)
      let visit = try await visits.visit(of: request, isSign: false)
      let time = start.duration(to: .now)
      let frame = try await visit.crown(
        file, showing: part, isHeld: isHeld(request), at: time)
      return Response.json(
        try await FrameAnswer(frame, cells: Self.cells, from: sprites))
    }
    router.get("/api/frames") { request, _ in try await machineFrame(request) }
    router.post("/api/photo") { request, _ in try await take(request) }
  }

  /// The machine's newest picture, with its wreaths in a header.
  private func machineFrame(_ request: Request) async throws -> Response {
    let part = try self.part(of: request)
    let visit = try await visits.visit(of: request, isSign: false)
    try await visit.requireLive()
    let number = request.uri.queryParameters["after"].flatMap { Int($0) }
    let (photo, next) = try await picture(after: number)
    let time = start.duration(to: .now)
    let (frame, file) = try await visit.crownMachineFrame(
      photo, showing: part, isHeld: isHeld(request), at: time, longestSide: Self.liveSide,
      quality: Self.liveQuality)
    var response = Response.bytes(file, type: "image/jpeg")
    let fields = Response.encoded(
      try await FrameAnswer(frame, cells: Self.cellsInHeader, from: sprites))
    response.headers[.kotinosFrame] = String(decoding: fields, as: UTF8.self)
    response.headers[.kotinosNumber] = String(next)
    return response
  }

  private func take(_ request: Request) async throws -> Response {
    guard let number = request.uri.queryParameters["frame"].flatMap({ Int($0) }),
      let count = request.uri.queryParameters["of"].flatMap({ Int($0) })
    else { throw Refusal(.unprocessableContent, "burst", "Name the frame: ?frame=1&of=5.") }
    let part = try self.part(of: request)
    let visit = try await visits.visit(of: request)
    let review: Review?
    if camera != nil {
      try await visit.requirePreview()
      let photo = try await picture(after: nil).photo
      review = try await visit.take(
        photo, keeping: part, quality: Self.photoQuality, number: number, of: count)
    } else {
      let file = try await request.photo()
      review = try await visit.take(file, showing: part, number: number, of: count)
    }
    guard let review else { return .json(BurstAnswer(received: number), status: .accepted) }
    return .json(try await ReviewAnswer(review, from: sprites), status: .created)
  }

  /// The part of the camera's picture that the page shows and keeps.
  private func part(of request: Request) throws(Refusal) -> PicturePart {
    guard let crop = request.uri.queryParameters["crop"] else { return .whole }
    guard let part = PicturePart(String(crop)) else {
      throw Refusal(
        .unprocessableContent, "crop",
        "A crop is x,y,width,height in fractions of the picture, its sides at least 0.1.")
    }
    return part
  }

  /// Whether the page counts down to the photo.
  private func isHeld(_ request: Request) -> Bool {
    request.uri.queryParameters["held"] == "true"
  }

  private func picture(after number: Int?) async throws -> (photo: Photo, number: Int) {
    guard let camera else {
      throw Refusal(.notFound, "no-camera", "This booth uses the browser's camera.")
    }
    guard let picture = await camera.frame(after: number) else {
      throw Refusal(.serviceUnavailable, "camera", "The camera gives no picture now.")
    }
    return picture
  }
}

extension HTTPField.Name {
  /// Has the JSON of a machine's frame.
  fileprivate static let kotinosFrame = named("Kotinos-Frame")

  /// Has the number of a machine's frame, for `?after=`.
  fileprivate static let kotinosNumber = named("Kotinos-Number")
}
