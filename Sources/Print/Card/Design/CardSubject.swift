public import FaceTrack
public import Imaging
public import Overlay

/// The photo that a card shows, and what is to be painted on it.
public struct CardSubject: Sendable {
  /// The upright photo, with nothing painted on it unless it is a champion photo.
  public var photo: Photo
  /// What goes where, in pixels of the photo, and the photo's light.
  public var placement: Placement
  /// The people and hands, which cover what stands behind them.
  public var scene: Scene
  /// The faces; the card neither cuts off nor covers their heads.
  public var faces: [Face]

  /// The heads in pixels of the photo, for a subject that has no faces; `nil` otherwise.
  var headRegions: [Rectangle]?

  /// Makes a subject of an uncrowned photo.
  ///
  /// - Parameters:
  ///   - photo: the upright photo.
  ///   - placement: what `crown` would paint on it.
  ///   - scene: as for `Photo.paint`.
  ///   - faces: the known faces; without any, the card assumes a head under each wreath.
  public init(_ photo: Photo, placement: Placement, scene: Scene = Scene(), faces: [Face] = []) {
    (self.photo, self.placement) = (photo, placement)
    (self.scene, self.faces) = (scene, faces)
  }

  /// Makes a subject of a champion photo, which the card shows as it is.
  ///
  /// - Parameters:
  ///   - photo: the upright champion photo.
  ///   - measured: a placement on the photo; the card uses only its light.
  ///   - faces: the known faces.
  public init(crowned photo: Photo, measured: Placement = Placement(), faces: [Face] = []) {
    var placement = measured
    (placement.statue, placement.wreaths) = (nil, [])
    self.init(photo, placement: placement, faces: faces)
  }
}

extension CardSubject {
  /// The mirrored subject, as people expect of a selfie; it keeps the heads, but no faces.
  package func mirrored() -> CardSubject {
    let size = photo.size
    var mirrored = self
    mirrored.photo = photo.mirrored()
    mirrored.placement = placement.mirrored(in: size)
    mirrored.scene = scene.mirrored(in: size)
    mirrored.faces = []
    mirrored.headRegions = heads.map { head in
      var head = head
      head.x = Double(size.width) - head.maxX
      return head
    }
    return mirrored
  }
}
