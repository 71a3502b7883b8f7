import FaceTrack
import Foundation
import Imaging
import Overlay
import Testing

@Suite("A package that depends on this one")
struct CrowningTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../..")
    .standardizedFileURL

  @Test("It decodes a photo, finds the face, sets the wreath and encodes the champion photo")
  func crown() throws {
    let portrait = try Data(contentsOf: Self.root.appending(path: ".cache/astronaut.png"))
    let models = ModelFolders.standard(environment: ProcessInfo.processInfo.environment)
    let artwork = Artwork(in: Self.root.appending(path: "Assets").path)

    let photo = try Photo(decoding: portrait)
    var tracker = FaceTracker(models: models)
    let faces = try tracker.faces(in: photo)
    #expect(faces.count == 1)
    let people = Scene(people: try tracker.peopleMask(of: photo))
    let placement = try Placement.automatic(
      for: faces, in: photo, artwork: artwork, scene: people)
    #expect(placement.wreaths.count == 1 && placement.statue != nil)
    let champion = try photo.champion(placement, artwork: artwork, scene: people)
    #expect(champion.size == photo.size && champion.pixels != photo.pixels)

    let encoded = try champion.encoded(as: .jpeg)
    #expect(try Photo(decoding: encoded).size == photo.size)
  }
}
