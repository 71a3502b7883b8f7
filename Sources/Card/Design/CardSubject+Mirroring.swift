import Imaging
import Overlay

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
