package import Overlay
import Threading

/// Paints each sprite on the first request, and keeps it.
package actor SpriteCache {
  private let artwork: Artwork
  private let executor = QueueExecutor(label: "booth sprites")
  private var sprites: [SpritePose: Sprite] = [:]
  /// The poses in the order in which the cache painted them.
  private var order: [SpritePose] = []

  /// The most sprites: a moving head passes some dozen poses, and a sprite has some 60 kB.
  private static let capacity = 96

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package init(artwork: Artwork) { self.artwork = artwork }

  /// The sprite of a pose.
  package func sprite(_ pose: SpritePose) throws(OverlayError) -> Sprite {
    if let sprite = sprites[pose] { return sprite }
    let sprite = try Sprite(pose, artwork: artwork)
    if order.count >= Self.capacity { sprites[order.removeFirst()] = nil }
    order.append(pose)
    sprites[pose] = sprite
    return sprite
  }
}
