import HTTPTypes
import Hummingbird
import Imaging
import PictureTracking
import Season
import Threading
import WebServer

/// `/api/visitor`: a camera begins or stops looking; `/api/sightings`: the pictures in one of its
/// frames.
struct SightingRoutes {
  let visitors: Visitors
  let slots: FrameSlots
  let version: String
  /// Where the server counts looks; and the pictures' names, in the exhibit's order.
  let sums: SeasonSums<ExhibitCount>
  let names: [String]
  private let start = ContinuousClock.now

  /// The longer side of a frame, in pixels.
  private static let longestSide = 1280
  private static let limits = DecodingLimits(
    maximumPixels: longestSide * longestSide, maximumBytes: ExhibitRules.frameLimit)

  func add(to router: Router<WebContext>) {
    router.post("/api/visitor") { request, _ in
      let cookie = try await visitors.begin(replacing: PageCookie.visitor.value(of: request))
      var response = Response.empty
      response.setCookie(PageCookie.visitor.cookie(cookie))
      return response
    }
    router.delete("/api/visitor") { request, _ in
      if let cookie = PageCookie.visitor.value(of: request) { await visitors.end(cookie) }
      return Response.empty
    }
    router.post("/api/sightings") { request, _ in
      let file = try await request.photo()
      let visitor = try await visitors.looking(PageCookie.visitor.value(of: request))
      guard visitor.begin() else {
        throw Refusal(
          .conflict, "in-work", "Another frame is in work; send the next after its answer.")
      }
      defer { visitor.end() }
      let seen = try await pictures(in: file, of: visitor)
      return Response.json(SightingsAnswer(seen, version: version))
    }
  }

  private func pictures(
    in file: [UInt8], of visitor: Visitor
  ) async throws(Refusal) -> [SeenPicture] {
    let arrival = start.duration(to: .now) / .seconds(1)
    try await slots.enter()
    let outcome = await Blocking.run { () -> Result<[SeenPicture], Refusal> in
      Result { () throws(Refusal) in try Self.pictures(in: file, of: visitor, at: arrival) }
    }
    await slots.leave()
    let seen = try outcome.get()
    // A frame may be in work while the exhibit is read anew, with fewer pictures.
    for picture in visitor.looksBegun(with: seen, at: arrival)
    where names.indices.contains(picture) {
      sums.count(.picture(names[picture]))
    }
    return seen
  }

  private static func pictures(
    in file: [UInt8], of visitor: Visitor, at seconds: Double
  ) throws(Refusal) -> [SeenPicture] {
    let frame: Photo
    do throws(PhotoError) {
      frame = try Photo(decodingJPEG: file, limits: limits, remedy: "as the page does")
    } catch {
      throw .frame(error.description)
    }
    guard max(frame.size.width, frame.size.height) <= longestSide else {
      throw .frame("The frame's longer side has more than \(longestSide) pixels; scale it.")
    }
    do throws(PictureTrackingError) {
      return try visitor.pictures(in: frame, at: seconds)
    } catch .frameSize(let size) {
      throw .frame(PictureTrackingError.frameSize(size).description)
    } catch {
      throw Refusal(.internalServerError, "search", "The frame could not be searched.")
    }
  }
}

extension Refusal {
  /// The refusal of a file that is not a frame that can be searched.
  fileprivate static func frame(_ sentence: String) -> Refusal {
    Refusal(.unprocessableContent, "frame", sentence)
  }
}
