import Booth
import HTTPTypes
import Hummingbird
import Overlay
import WebServer

/// `/api/sprites`: pictures with alpha that the page draws over the preview. Answers name them
/// with the version of the artwork: what has such an address never changes.
struct SpriteRoutes {
  let visits: Visits
  let sprites: SpriteCache

  func add(to router: Router<WebContext>) {
    router.get("/api/sprites/wreath/:yaw/:pitch") { request, context in
      // Painting takes time, so the server does it for visits only.
      _ = try await visits.visit(of: request, isSign: false)
      let pitch = context.parameters.get("pitch").flatMap(Self.stem).flatMap { Int($0) }
      guard let yaw = context.parameters.get("yaw", as: Int.self), let pitch,
        let pose = SpritePose(yaw: yaw, pitch: pitch)
      else { throw Self.unknown }
      return try await answer(pose)
    }
    router.get("/api/sprites/statue/:facing") { request, context in
      _ = try await visits.visit(of: request, isSign: false)
      guard
        let facing = context.parameters.get("facing").flatMap(Self.stem)
          .flatMap(StatuePlacement.Facing.init)
      else { throw Self.unknown }
      return try await answer(.statue(facing))
    }
    // The attract screen shows this one without a visit, by a path that stays when the museum
    // changes its artwork.
    router.get("/api/sprites/statue.png") { request, _ in
      let png = try await sprites.sprite(.statue(.left)).png
      return StoredFile(png, type: "image/png").answer(to: request)
    }
  }

  private func answer(_ pose: SpritePose) async throws -> Response {
    var response = Response.bytes(try await sprites.sprite(pose).png, type: "image/png")
    response.headers[.cacheControl] = "public, max-age=31536000, immutable"
    return response
  }

  private static func stem(_ name: String) -> String? {
    name.hasSuffix(".png") ? String(name.dropLast(4)) : nil
  }

  private static var unknown: Refusal { Refusal(.notFound, "sprite", "There is no such sprite.") }
}
