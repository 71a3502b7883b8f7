public import FaceTrack
public import Imaging
public import Overlay

/// The photo that a card shows, and what is to be painted on it.
public struct CardSubject: Sendable {
  /// The upright photo, with nothing painted on it unless it is a champion photo.
  public var photo: Photo
  /// What goes where, in pixels of the photo, and the photo's light.
  public var placement: Placement
  /// The people and hands before what stands behind them.
  public var scene: Scene
  /// The faces; no head of these is cut off or covered.
  public var faces: [Face]

  /// The heads of a photo whose faces are not known as such, in its pixels.
  var headRegions: [Rectangle]?

  /// Makes a subject of an uncrowned photo.
  ///
  /// - Parameters:
  ///   - photo: the upright photo.
  ///   - placement: what `crown` would paint on it.
  ///   - scene: as for `Photo.paint`.
  ///   - faces: those that are known; without any, a head is assumed under each wreath.
  public init(_ photo: Photo, placement: Placement, scene: Scene = Scene(), faces: [Face] = []) {
    (self.photo, self.placement) = (photo, placement)
    (self.scene, self.faces) = (scene, faces)
  }

  /// Makes a subject of a champion photo, which hangs as it is.
  ///
  /// - Parameters:
  ///   - photo: the upright champion photo.
  ///   - measured: a placement on it, of which only the light is taken.
  ///   - faces: those that are known.
  public init(crowned photo: Photo, measured: Placement = Placement(), faces: [Face] = []) {
    var placement = measured
    (placement.statue, placement.wreaths) = (nil, [])
    self.init(photo, placement: placement, faces: faces)
  }
}

extension CardSubject {
  /// The mirror image, as people expect of a selfie; it knows the heads, and no faces.
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
